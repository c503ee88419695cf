import FuzzSupport
import LogReader

Fuzz.logs([.library])
