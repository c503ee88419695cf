import FuzzSupport
import LogReader

Fuzz.logs(Set(LogKind.allCases))
