import FuzzSupport
import LogReader

Fuzz.logs([.objectiveC])
