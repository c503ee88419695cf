import KeyboardCore

/// Cuts a log into lines and skims them for what a keyboard event may hold. A window of what was
/// read last stays, so that the lines above a find can be looked at. The only file of this module
/// that touches raw memory.
@safe
struct LogLines: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity = 1 << 19
  private var count = 0
  private var next = 0
  private var sourceEnded = false
  private var hasDropped = false
  /// The current line without its end, as places in the window.
  private(set) var current = 0..<0
  /// Number of the current line, from 1.
  private(set) var number = 0
  /// Whether the current line goes on beyond the limit.
  private(set) var isCut = false

  private static let chunk = 1 << 18
  /// Bytes above the current line that stay in the window.
  private static let lookBack = 1 << 14
  /// Zeroes may be read this far behind the content.
  private static let padding = 16

  init() { unsafe base = .allocate(capacity: capacity + Self.padding) }

  deinit { unsafe base.deallocate() }

  /// Goes to the next line; false at the end.
  mutating func advance<S: ByteSource>(_ source: inout S) throws -> Bool {
    var start = next
    var searched = 0
    isCut = false
    while true {
      if let end = newline(from: start + searched) {
        isCut = end - start > KeyboardLog.lineLimit
        finishLine(start..<(isCut ? start + KeyboardLog.lineLimit : end), next: end + 1)
        return true
      }
      searched = count - start
      if searched > KeyboardLog.lineLimit {
        try passOverRest(start, &source)
        return true
      }
      if try !refill(&start, &source) {
        guard start < count else { return false }
        isCut = count - start > KeyboardLog.lineLimit
        finishLine(start..<(isCut ? start + KeyboardLog.lineLimit : count), next: count)
        return true
      }
    }
  }

  /// The line above `range`, or nil where it is not in the window any more.
  func lineAbove(_ range: Range<Int>) -> Range<Int>? {
    guard range.lowerBound > 0 else { return nil }
    let end = range.lowerBound - 1
    var start = end
    let floor = max(0, end - Self.lookBack)
    while start > floor, unsafe base[start - 1] != 0x0A { start -= 1 }
    // What was dropped may have cut the window's first line.
    return start > floor || start == 0 && !hasDropped ? start..<trimmed(start, end) : nil
  }

  /// Copies the bytes of a line.
  func copy(_ range: Range<Int>, into text: inout [UInt8]) {
    text.removeAll(keepingCapacity: true)
    unsafe text.append(
      contentsOf: UnsafeBufferPointer(start: base + range.lowerBound, count: range.count))
    text.removeTerminalColors()
  }

  /// Whether the current line may say something of a keyboard event.
  func isCandidate() -> Bool {
    let length = current.count
    if length < 6 { return false }
    let line = unsafe UnsafePointer(base + current.lowerBound)
    return unsafe LineSkim.finds(in: line, count: length)
  }

  private mutating func finishLine(_ range: Range<Int>, next: Int) {
    current = range.lowerBound..<trimmed(range.lowerBound, range.upperBound)
    self.next = next
    number += 1
  }

  private func trimmed(_ start: Int, _ end: Int) -> Int {
    unsafe end > start && base[end - 1] == 0x0D ? end - 1 : end
  }

  private func newline(from start: Int) -> Int? {
    var index = start
    while index + 8 <= count {
      let word = unsafe UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self).littleEndian
      let marked = LineSkim.zeroes(word ^ 0x0A0A_0A0A_0A0A_0A0A)
      if marked != 0 { return index + marked.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count {
      if unsafe base[index] == 0x0A { return index }
      index += 1
    }
    return nil
  }

  /// Reads more; what lies far above `start` goes.
  private mutating func refill<S: ByteSource>(_ start: inout Int, _ source: inout S) throws -> Bool
  {
    guard !sourceEnded else { return false }
    let dropped = max(0, start - Self.lookBack)
    if dropped > 0, count + Self.chunk > capacity {
      unsafe base.update(from: base + dropped, count: count - dropped)
      count -= dropped
      start -= dropped
      hasDropped = true
    }
    if count + Self.chunk > capacity { grow() }
    let added = try read(&source)
    sourceEnded = added == 0
    return !sourceEnded
  }

  private mutating func grow() {
    let roomier = capacity * 2
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: roomier + Self.padding)
    unsafe moved.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = moved
    capacity = roomier
  }

  private mutating func read<S: ByteSource>(_ source: inout S) throws -> Int {
    let free = unsafe UnsafeMutableRawBufferPointer(start: base + count, count: Self.chunk)
    let added = try unsafe source.read(into: free)
    precondition(added >= 0 && added <= Self.chunk)
    count += added
    unsafe (base + count).update(repeating: 0, count: Self.padding)
    return added
  }

  /// Keeps the line up to the limit and goes past its end.
  private mutating func passOverRest<S: ByteSource>(_ start: Int, _ source: inout S) throws {
    let end = start + KeyboardLog.lineLimit
    isCut = true
    while true {
      let room = count
      count = end
      if let found = newline(from: end, to: room) {
        unsafe (base + end).update(from: base + found, count: room - found)
        count = end + room - found
        unsafe (base + count).update(repeating: 0, count: Self.padding)
        finishLine(start..<end, next: end + 1)
        return
      }
      if end + Self.chunk > capacity { grow() }
      if try sourceEnded || read(&source) == 0 {
        sourceEnded = true
        finishLine(start..<end, next: end)
        return
      }
    }
  }

  private func newline(from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end {
      if unsafe base[index] == 0x0A { return index }
      index += 1
    }
    return nil
  }
}

/// Finds the lines worth reading, eight bytes at a time. A miss is for certain, a find is not.
enum LineSkim {
  /// The high bit of every byte of `word` that is zero, the lowest one for certain.
  @inline(__always)
  static func zeroes(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }

  /// Looks for keyboard, …frame with begin or end, …coordinates, and a rectangle without a label.
  @unsafe
  static func finds(in line: UnsafePointer<UInt8>, count: Int) -> Bool {
    if unsafe beginsAsBareValue(line, count) { return true }
    var index = 0
    while index + 1 < count {
      let here = unsafe load(line + index)
      let ahead = unsafe load(line + index + 1)
      // Pairs that stand in few other words: (ke)yb(oard), fr(ame), (c)oo(rdinates), (scree)nx, {{.
      let found =
        zeroes((here ^ 0x7979_7979_7979_7979) | (ahead ^ 0x6262_6262_6262_6262))
        | zeroes((here ^ 0x6666_6666_6666_6666) | (ahead ^ 0x7272_7272_7272_7272))
        | zeroes((here ^ 0x6F6F_6F6F_6F6F_6F6F) | (ahead ^ 0x6F6F_6F6F_6F6F_6F6F))
        | zeroes((here ^ 0x6E6E_6E6E_6E6E_6E6E) | (ahead ^ 0x7878_7878_7878_7878))
        | zeroes((here ^ 0x7B7B_7B7B_7B7B_7B7B) | (ahead ^ 0x7B7B_7B7B_7B7B_7B7B))
      if found != 0 {
        for place in index..<min(index + 8, count - 1)
        where unsafe confirms(line, place, count) { return true }
      }
      index += 8
    }
    return false
  }

  /// Eight bytes with letters in lower case (other bytes change too: finds are confirmed).
  @unsafe @inline(__always)
  private static func load(_ pointer: UnsafePointer<UInt8>) -> UInt64 {
    unsafe UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self).littleEndian
      | 0x2020_2020_2020_2020
  }

  @unsafe
  private static func confirms(_ line: UnsafePointer<UInt8>, _ place: Int, _ count: Int) -> Bool {
    switch unsafe (line[place] | 0x20, line[place + 1] | 0x20) {
    case (0x79, 0x62): return unsafe has("keyboard", line, place - 2, count)
    case (0x66, 0x72):
      return unsafe has("frame", line, place, count)
        && (near("end", line, place, count) || near("begin", line, place, count)
          || near("start", line, place, count))
    case (0x6F, 0x6F): return unsafe has("coordinates", line, place - 1, count)
    case (0x6E, 0x78): return unsafe has("screenx", line, place - 5, count)
    case (0x7B, 0x7B):
      return unsafe isUnlabelled(line, place) || near("endrect", line, place, count)
        || near("beginrect", line, place, count)
    default: return false
    }
  }

  @unsafe
  private static func has(
    _ word: StaticString, _ line: UnsafePointer<UInt8>, _ start: Int, _ count: Int
  ) -> Bool {
    guard start >= 0, start + word.utf8CodeUnitCount <= count else { return false }
    for index in 0..<word.utf8CodeUnitCount
    where unsafe line[start + index] | 0x20 != word.utf8Start[index] { return false }
    return true
  }

  @unsafe
  private static func near(
    _ word: StaticString, _ line: UnsafePointer<UInt8>, _ place: Int, _ count: Int
  ) -> Bool {
    for start in max(0, place - 16)..<min(count, place + 12)
    where unsafe has(word, line, start, count) { return true }
    return false
  }

  /// Blanks, quotes, and the marks of comments, quotations and lists.
  private static let marks: [UInt8] = [
    0x20, 0x09, 0x22, 0x3A, 0x60, 0x28, 0x2F, 0x3E, 0x23, 0x2A, 0x7C, 0x2D, 0x2B,
  ]

  /// Whether nothing but the type's name stands between the line's prefix and its braces.
  @unsafe
  private static func isUnlabelled(_ line: UnsafePointer<UInt8>, _ place: Int) -> Bool {
    var end = place
    func skipMarks() {
      while end > 0, unsafe line[end - 1] >= 0x80 || marks.contains(line[end - 1]) { end -= 1 }
    }
    skipMarks()
    if end >= 6, unsafe has("rect", line, end - 4, end) {
      end -= 6
      skipMarks()
    }
    if end >= 8, unsafe has("optional", line, end - 8, end) {
      end -= 8
      skipMarks()
    }
    guard end > 0 else { return true }
    let before = unsafe line[end - 1]
    return unsafe before == 0x5D || before == 0x29 || has("log", line, end - 3, end)
  }

  /// Whether the line begins with a tuple of numbers, as Xcode's line of times, or as a move of the
  /// keyboard in Metro.
  @unsafe
  private static func beginsAsBareValue(_ line: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    var index = 0
    while index < count, unsafe line[index] == 0x20 { index += 1 }
    guard index + 8 < count else { return false }
    if unsafe line[index] == 0x28, unsafe line[index + 1] &- 0x30 < 10 { return true }
    if unsafe has("type: ", line, index, count) || has("optional((", line, index, count) {
      return true
    }
    if unsafe has("(nobridge)", line, index, count) { index += 11 }
    return unsafe has("log  on", line, index, count)
  }
}
