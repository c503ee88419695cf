import FuzzSupport
import LogReader

Fuzz.logs([.swift])
