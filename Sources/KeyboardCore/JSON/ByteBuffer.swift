/// Growing bytes, reserved once and used again: the one place where text and canonical forms are
/// put together. Appending is amortised O(1); nothing is allocated while the capacity suffices.
@safe
public struct ByteBuffer: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// Bytes in use.
  public private(set) var count = 0

  /// Zeroes that stand behind the content whenever it is read as `padded`.
  static let padding = 16

  /// An empty buffer with room for `capacity` bytes.
  public init(capacity: Int = 256) {
    self.capacity = max(capacity, 16)
    unsafe base = .allocate(capacity: self.capacity + Self.padding)
  }

  deinit { unsafe base.deallocate() }

  /// Forgets the content, keeps the room.
  public mutating func removeAll() { count = 0 }

  /// Forgets what stands behind the first `newCount` bytes.
  public mutating func truncate(to newCount: Int) {
    precondition(newCount >= 0 && newCount <= count)
    count = newCount
  }

  /// Makes room for `more` bytes behind the content.
  @inline(__always)
  public mutating func reserve(_ more: Int) {
    if capacity - count < more { grow(by: more) }
  }

  @inline(never)
  private mutating func grow(by more: Int) {
    let roomier = max(capacity * 2, count + more)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: roomier + Self.padding)
    unsafe moved.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = moved
    capacity = roomier
  }

  /// Appends one byte.
  @inline(__always)
  public mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe base[count] = byte
    count += 1
  }

  /// Appends text known at compile time.
  @inline(__always)
  public mutating func append(_ text: StaticString) {
    unsafe append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends bytes.
  @inline(__always)
  public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    unsafe (base + count).update(from: start, count: bytes.count)
    count += bytes.count
  }

  /// Appends bytes.
  public mutating func append(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append($0) }
  }

  /// Appends the UTF-8 of `text`.
  public mutating func append(utf8 text: String) {
    var text = text
    text.withUTF8 { unsafe append($0) }
  }

  /// Appends the content of `other`.
  public mutating func append(_ other: borrowing ByteBuffer) {
    unsafe append(UnsafeBufferPointer(start: other.base, count: other.count))
  }

  /// Appends a plain value's little-endian bytes.
  @inline(__always)
  public mutating func appendLittleEndian<T: FixedWidthInteger & BitwiseCopyable>(_ value: T) {
    reserve(MemoryLayout<T>.size)
    unsafe UnsafeMutableRawPointer(base + count)
      .storeBytes(of: value.littleEndian, as: T.self)
    count += MemoryLayout<T>.size
  }

  /// Appends the lowest `count` bytes of `text`, the lowest first; at most four.
  @inline(__always)
  mutating func append(ascii text: UInt32, count length: Int) {
    reserve(4)
    unsafe UnsafeMutableRawPointer(base + count).storeBytes(of: text.littleEndian, as: UInt32.self)
    count += length
  }

  /// Takes one byte out; O(n) in what stands behind it.
  mutating func remove(at place: Int) {
    precondition(place >= 0 && place < count)
    unsafe (base + place).update(from: base + place + 1, count: count - place - 1)
    count -= 1
  }

  /// Appends the IEEE bits of `value`, -0 as 0, so that equal numbers have equal bytes.
  @inline(__always)
  public mutating func appendBits(_ value: Double) {
    appendLittleEndian((value + 0).bitPattern)
  }

  /// Appends the IEEE bits of four values likewise.
  @inline(__always)
  public mutating func appendBits(_ a: Double, _ b: Double, _ c: Double, _ d: Double) {
    reserve(32)
    let bits = unsafe unsafeBitCast(SIMD4(a, b, c, d) + SIMD4(), to: SIMD4<UInt64>.self)
    for place in 0..<4 {
      unsafe UnsafeMutableRawPointer(base + count + 8 * place)
        .storeBytes(of: bits[place].littleEndian, as: UInt64.self)
    }
    count += 32
  }

  /// The byte at `index`.
  public subscript(index: Int) -> UInt8 {
    @inline(__always) get {
      precondition(index >= 0 && index < count)
      return unsafe base[index]
    }
    set {
      precondition(index >= 0 && index < count)
      unsafe base[index] = newValue
    }
  }

  /// Takes `count` bytes away from the front; O(n) in what stays.
  package mutating func removeFirst(_ removed: Int) {
    precondition(removed >= 0 && removed <= count)
    unsafe base.update(from: base + removed, count: count - removed)
    count -= removed
  }

  /// The first newline from `start` on, or nil; eight bytes at a time.
  package func firstNewline(from start: Int) -> Int? {
    precondition(start >= 0 && start <= count)
    let ones: UInt64 = 0x0101_0101_0101_0101
    var index = start
    while index + 8 <= count {
      let word = unsafe UInt64(
        littleEndian: UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self))
      // A byte of the difference is zero where a newline stands; the lowest marked one is true.
      let difference = word ^ (ones &* 0x0A)
      let marked = (difference &- ones) & ~difference & (ones &* 0x80)
      if marked != 0 { return index + marked.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count {
      if unsafe base[index] == 0x0A { return index }
      index += 1
    }
    return nil
  }

  /// Lets `fill` write behind the content into room for at least `room` bytes; it returns how many
  /// it wrote.
  public mutating func appendBytes<E: Error>(
    room: Int, _ fill: (UnsafeMutableRawBufferPointer) throws(E) -> Int
  ) throws(E) -> Int {
    reserve(room)
    let free = unsafe UnsafeMutableRawBufferPointer(start: base + count, count: capacity - count)
    let added = try unsafe fill(free)
    precondition(added >= 0 && added <= free.count)
    count += added
    return added
  }

  /// The content, for the time of `body`.
  @inline(__always)
  public borrowing func withBytes<R, E: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    try unsafe body(UnsafeBufferPointer(start: base, count: count))
  }

  /// The content from `start` on with `padding` zeroes behind it, for readers that look ahead.
  @inline(__always)
  borrowing func withPadded<R, E: Error>(
    from start: Int, _ body: (UnsafeMutablePointer<UInt8>, Int) throws(E) -> R
  ) throws(E) -> R {
    unsafe (base + count).update(repeating: 0, count: Self.padding)
    return try unsafe body(base + start, count - start)
  }

  /// A copy of the content.
  public var bytes: [UInt8] { unsafe Array(UnsafeBufferPointer(start: base, count: count)) }

  /// The content as text; what is not UTF-8 is repaired.
  public var text: String {
    unsafe String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self)
  }
}
