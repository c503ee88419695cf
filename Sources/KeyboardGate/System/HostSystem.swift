#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system that the tool runs on.
package enum HostSystem {
  /// Its name, release and machine, such as `Linux 6.1.0 x86_64`.
  package static var name: String {
    var names = utsname()
    guard unsafe uname(&names) == 0 else { return "unknown" }
    return [text(names.sysname), text(names.release), text(names.machine)].joined(separator: " ")
  }

  /// The login name of the person, or nil.
  package static var loginName: String? {
    guard let entry = unsafe getpwuid(getuid()), let name = unsafe entry.pointee.pw_name else {
      return nil
    }
    return unsafe String(cString: name)
  }

  private static func text<Characters>(_ characters: Characters) -> String {
    unsafe withUnsafeBytes(of: characters) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
