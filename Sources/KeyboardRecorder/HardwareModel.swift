import Foundation

extension ProcessInfo {
  /// The machine's model identifier, such as `iPhone10,3`; in a simulator, the simulated one.
  var hardwareModel: String? {
    if let simulated = environment["SIMULATOR_MODEL_IDENTIFIER"] { return simulated }
    var system = utsname()
    guard unsafe uname(&system) == 0 else { return nil }
    return unsafe withUnsafeBytes(of: system.machine) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
