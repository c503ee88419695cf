import FuzzSupport
import LogReader

Fuzz.logs([.capacitor])
