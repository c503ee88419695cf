import FuzzSupport
import LogReader

Fuzz.logs([.debugger])
