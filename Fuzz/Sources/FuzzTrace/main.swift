import FuzzSupport

Fuzz.traces()
