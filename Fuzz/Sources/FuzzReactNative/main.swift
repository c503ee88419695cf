import FuzzSupport
import LogReader

Fuzz.logs([.reactNative])
