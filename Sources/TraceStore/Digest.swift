internal import CCrypto
public import KeyboardCore

/// SHA-256 of a canonical form: the same on every machine and in every version
/// (`Documentation/Digests.md`).
public struct Digest: BitwiseCopyable, Hashable, Sendable, CustomStringConvertible {
  /// Its 32 bytes as four words in the order of the machine's memory.
  private var words: SIMD4<UInt64>

  /// A digest of 32 bytes, or nil where they are not as many.
  public init?(bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    words = SIMD4()
    unsafe withUnsafeMutableBytes(of: &words) { unsafe $0.copyBytes(from: bytes) }
  }

  /// A digest of 32 bytes that stand somewhere else.
  @unsafe
  init(copying bytes: UnsafeRawBufferPointer) {
    words = unsafe bytes.loadUnaligned(as: SIMD4<UInt64>.self)
  }

  fileprivate init(_ words: SIMD4<UInt64>) { self.words = words }

  /// The 32 bytes.
  public var bytes: [UInt8] { unsafe withUnsafeBytes(of: words) { unsafe Array($0) } }

  /// 64 lower-case hexadecimal digits.
  public var description: String {
    var digits: [UInt8] = []
    for byte in bytes {
      for nibble in [byte >> 4, byte & 15] {
        digits.append(nibble < 10 ? 48 + nibble : 87 + nibble)
      }
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// Lends the 32 bytes to `body`.
  @inline(__always)
  func withBytes<R, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
    try unsafe withUnsafeBytes(of: words) { bytes throws(E) in try unsafe body(bytes) }
  }
}

/// Computes digests; its context is used again from one to the next. Not for two threads at once.
@safe
public struct Digester: ~Copyable {
  private let context: OpaquePointer
  private let algorithm: OpaquePointer

  /// A digester, or nil where the system's cryptography library lacks SHA-256.
  public init?() {
    guard let algorithm = unsafe EVP_MD_fetch(nil, "SHA256", nil) else { return nil }
    guard let context = unsafe EVP_MD_CTX_new() else {
      unsafe EVP_MD_free(algorithm)
      return nil
    }
    unsafe self.algorithm = algorithm
    unsafe self.context = context
  }

  deinit {
    unsafe EVP_MD_CTX_free(context)
    unsafe EVP_MD_free(algorithm)
  }

  /// The digest of a canonical form.
  public func digest(of form: borrowing ByteBuffer) -> Digest {
    var words = SIMD4<UInt64>()
    let succeeded = unsafe form.withBytes { bytes in
      unsafe withUnsafeMutableBytes(of: &words) { out in
        var length: UInt32 = 0
        return unsafe EVP_DigestInit_ex2(context, algorithm, nil) == 1
          && EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1
          && EVP_DigestFinal_ex(
            context, out.baseAddress?.assumingMemoryBound(to: UInt8.self), &length) == 1
      }
    }
    // Digests of memory fail only where the library is broken; a wrong digest must never pass.
    precondition(succeeded, "SHA-256 failed")
    return Digest(words)
  }
}
