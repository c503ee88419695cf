/// Stored documents are cut into blocks of events, so that a reader of SQL unfolds them in linear
/// time, and each key of a block is a column: an index a event into the key's distinct values.
enum Block {
  /// Events of one block; two frames an event then still fit the index alphabet.
  static let size = 32

  /// The characters that index a column's distinct values, in order.
  static let alphabet: StaticString =
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~"

  /// The index that a character stands for, or nil.
  static func index(of character: UInt8) -> Int? {
    switch character {
    case 48...57: Int(character) - 48
    case 65...90: Int(character) - 55
    case 95: 36
    case 97...122: Int(character) - 60
    case 126: 63
    default: nil
    }
  }
}

/// Up to four numbers as their bits; the same bits exactly where the values are the same.
struct ColumnValue: BitwiseCopyable, Equatable {
  var bits: SIMD4<UInt64>

  /// JSON's null, which no number has the bits of.
  static let null = ColumnValue(bits: SIMD4(repeating: .max))

  @inline(__always)
  init(bits: SIMD4<UInt64>) { self.bits = bits }

  @inline(__always)
  init(_ a: Double, _ b: Double = 0, _ c: Double = 0, _ d: Double = 0) {
    bits = SIMD4(
      (a + 0).bitPattern, (b + 0).bitPattern, (c + 0).bitPattern, (d + 0).bitPattern)
  }

  @inline(__always)
  init(_ rect: Rect) { self.init(rect.x, rect.y, rect.width, rect.height) }

  @inline(__always)
  init(_ insets: Insets) { self.init(insets.top, insets.left, insets.bottom, insets.right) }

  func number(_ index: Int) -> Double { Double(bitPattern: bits[index]) }

  var rect: Rect { Rect(x: number(0), y: number(1), width: number(2), height: number(3)) }
}

/// Collects the distinct values of a column while its indexes are written.
struct ColumnBuilder: ~Copyable {
  private(set) var values: [ColumnValue] = []
  private var lastIndex = 0

  init() { values.reserveCapacity(2 * Block.size) }

  mutating func removeAll() {
    values.removeAll(keepingCapacity: true)
    lastIndex = 0
  }

  /// The place of `value` among the distinct ones, added at the end where it is new.
  @inline(__always)
  mutating func index(of value: ColumnValue) -> Int {
    if lastIndex < values.count, values[lastIndex] == value { return lastIndex }
    lastIndex = values.firstIndex(of: value) ?? values.count
    if lastIndex == values.count { values.append(value) }
    return lastIndex
  }
}

extension ByteBuffer {
  /// Appends the character that stands for `index`.
  @inline(__always)
  mutating func appendIndex(_ index: Int) {
    precondition(index < Block.alphabet.utf8CodeUnitCount)
    append(unsafe Block.alphabet.utf8Start[index])
  }
}
