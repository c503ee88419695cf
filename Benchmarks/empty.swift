import Foundation

// The least that a static program with Foundation does: `--help` is measured against its start.
let start = Date()
if ProcessInfo.processInfo.arguments.count > 99 { print(start) }
