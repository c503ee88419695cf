/// Where bytes come from: a file, a pipe, memory.
public protocol ByteSource {
  /// Puts the next bytes into `buffer` and returns how many; 0 at the end.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

/// Bytes that are in memory already.
public struct BytesSource: ByteSource {
  private let bytes: [UInt8]
  private var offset = 0

  /// A source of these bytes.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// A source of the UTF-8 of `text`.
  public init(_ text: String) { bytes = Array(text.utf8) }

  /// Copies out what is left, as much as fits.
  public mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - offset)
    unsafe buffer.copyBytes(from: bytes[offset..<offset + count])
    offset += count
    return count
  }
}

/// Cuts input into JSON texts: the lines of JSON Lines, or the elements of one JSON array. Memory is
/// bounded by the longest text allowed; time is linear.
struct InputLines: ~Copyable {
  /// Bytes of one line, or one element of an array, at most.
  static let lineLimit = 1 << 20

  let file: String
  /// Number of the line on which the current text begins, from 1.
  private(set) var line = 0
  /// Whether a line that ends in its middle, as a crash leaves it, is passed over: the last one, or
  /// one before the header of the recording that came next.
  var toleratesCutOff = false
  /// The lines that were passed over so, until somebody takes them.
  var cutOffLines: [Int] = []
  private var buffer = ByteBuffer(capacity: 1 << 17)
  private var offset = 0
  private var nextLine = 1
  private var sourceEnded = false
  /// Whether the rest of a line that is too long comes next.
  private var isInsideLongLine = false
  private var form = Form.unknown

  private enum Form { case unknown, lines, firstElement, elements, ended }

  init(file: String) { self.file = file }

  /// Whether the text behind a faulty one can be found: lines go on, an array does not.
  var canGoOn: Bool { form == .lines }

  /// Calls `body` with a cursor over the next text, or returns nil at the end of the input.
  mutating func next<S: ByteSource, R>(
    from source: inout S, _ body: (inout JSONCursor) throws(JSONFault) -> R
  ) throws -> R? {
    if form == .unknown { try recogniseForm(&source) }
    switch form {
    case .lines, .unknown: return try nextLine(from: &source, body)
    case .firstElement, .elements: return try nextElement(from: &source, body)
    case .ended: return nil
    }
  }

  /// The error at the current line.
  func fault(_ problem: String, _ remedy: String) -> FormatError {
    FormatError(file: file, line: line, problem: problem, remedy: remedy)
  }

  private func fault(_ fault: JSONFault) -> FormatError {
    self.fault("column \(fault.offset + 1): \(fault.problem)", "correct the JSON there")
  }

  private func fault(inLine fault: JSONFault) -> FormatError {
    guard fault.isTruncation else { return self.fault(fault) }
    return self.fault(
      "column \(fault.offset + 1): \(fault.problem)", "write the whole object on this line")
  }

  /// The same where the text may stand on several lines: at the faulty one of them.
  private mutating func fault(inElement fault: JSONFault) -> FormatError {
    var fault = fault
    let place = min(offset + fault.offset, buffer.count)
    for index in offset..<place where buffer[index] == UInt8(ascii: "\n") {
      line += 1
      fault.offset = place - index - 1
    }
    return self.fault(fault)
  }

  private mutating func recogniseForm<S: ByteSource>(_ source: inout S) throws {
    try fill(&source, atLeast: 3)
    if byte(0) == 0xEF, byte(1) == 0xBB, byte(2) == 0xBF { offset += 3 }
    try skipSpace(&source)
    form = byte(0) == UInt8(ascii: "[") ? .firstElement : .lines
    if form == .firstElement { offset += 1 }
  }

  // MARK: Lines

  private mutating func nextLine<S: ByteSource, R>(
    from source: inout S, _ body: (inout JSONCursor) throws(JSONFault) -> R
  ) throws -> R? {
    if isInsideLongLine { try skipLine(&source) }
    while true {
      let length = try lineLength(&source)
      if length == 0 && offset == buffer.count { return nil }
      line = nextLine
      nextLine += 1
      let start = offset
      guard length <= Self.lineLimit || length == Self.lineLimit + 1 && endsInReturn(length) else {
        isInsideLongLine = true
        throw lineTooLong()
      }
      offset = min(offset + length + 1, buffer.count)
      if isBlank(start, length) { continue }
      let ended = start + length < buffer.count
      if ended { buffer[start + length] = 0 }
      do throws(JSONFault) {
        return try unsafe buffer.withPadded(from: start) { base, _ throws(JSONFault) in
          var cursor = unsafe JSONCursor(padded: base, count: length)
          let result = try body(&cursor)
          cursor.skipSpace()
          guard cursor.isAtEnd else { throw cursor.unexpected(wanted: "the end of the line") }
          return result
        }
      } catch {
        if isConflictMarker(start, length) {
          throw self.fault(
            "a merge conflict is not resolved", "choose one side and remove the markers")
        }
        guard toleratesCutOff, isCutOff(error, start, length), try !ended || isAtHeader(&source)
        else { throw fault(inLine: error) }
        cutOffLines.append(line)
        if !ended { return nil }
      }
    }
  }

  /// Whether the next line begins as recorders begin a header.
  private mutating func isAtHeader<S: ByteSource>(_ source: inout S) throws -> Bool {
    let start: StaticString = "{\"kbtrace\":"
    let count = start.utf8CodeUnitCount
    try fill(&source, atLeast: count)
    return (0..<count).allSatisfy { unsafe byte($0) == start.utf8Start[$0] }
  }

  /// Whether the line begins as git marks the sides of a conflict.
  private func isConflictMarker(_ start: Int, _ length: Int) -> Bool {
    guard length >= 7, [0x3C, 0x3D, 0x3E, 0x7C].contains(buffer[start]) else { return false }
    return (start..<start + 7).allSatisfy { buffer[$0] == buffer[start] }
  }

  /// Whether a line is faulty only since it ends too early: at its end, or in a word that ends there.
  private func isCutOff(_ fault: JSONFault, _ start: Int, _ length: Int) -> Bool {
    if fault.isTruncation { return true }
    let rest = start + min(fault.offset, length)..<start + length
    return rest.count < 5 && rest.allSatisfy { (0x61...0x7A).contains(buffer[$0]) }
  }

  /// Bytes up to the next newline or the end; stops looking past the limit.
  private mutating func lineLength<S: ByteSource>(_ source: inout S) throws -> Int {
    var searched = 0
    while true {
      if let end = buffer.firstNewline(from: offset + searched) { return end - offset }
      searched = buffer.count - offset
      // One byte more may be the return before a newline.
      if searched > Self.lineLimit + 1 { return searched }
      if try !refill(&source) { return searched }
    }
  }

  private func endsInReturn(_ length: Int) -> Bool {
    buffer[offset + length - 1] == UInt8(ascii: "\r")
  }

  /// Goes past the next newline without keeping what stands before it.
  private mutating func skipLine<S: ByteSource>(_ source: inout S) throws {
    isInsideLongLine = false
    repeat {
      if let end = buffer.firstNewline(from: offset) {
        offset = end + 1
        return
      }
      offset = buffer.count
    } while try refill(&source)
  }

  private func isBlank(_ start: Int, _ length: Int) -> Bool {
    // Nearly all lines begin with '{', and this ends at once.
    for index in start..<start + length {
      let byte = buffer[index]
      if byte != 0x20 && byte != 0x0D && byte != 0x09 { return false }
    }
    return true
  }

  private func lineTooLong() -> FormatError {
    fault(
      "the line is longer than \(Self.lineLimit) bytes",
      "write one JSON object a line, each at most 1 MiB")
  }

  // MARK: Elements of an array

  private mutating func nextElement<S: ByteSource, R>(
    from source: inout S, _ body: (inout JSONCursor) throws(JSONFault) -> R
  ) throws -> R? {
    try skipSpace(&source)
    if byte(0) == UInt8(ascii: "]") {
      offset += 1
      return try endArray(&source)
    }
    if form == .elements {
      line = nextLine
      guard byte(0) == UInt8(ascii: ",") else {
        throw fault("the array is cut off or lacks a ','", "close it with ']'")
      }
      offset += 1
      try skipSpace(&source)
    }
    form = .elements
    line = nextLine
    while true {
      do throws(JSONFault) {
        let (result, length) = try unsafe buffer.withPadded(from: offset) {
          base, count throws(JSONFault) in
          var cursor = unsafe JSONCursor(padded: base, count: count)
          let result = try body(&cursor)
          return (result, cursor.offset)
        }
        advance(length)
        if length <= Self.lineLimit { return result }
        break
      } catch {
        // An element may only seem wrong because its end has not been read yet.
        if buffer.count - offset <= Self.lineLimit, try refill(&source) { continue }
        throw error.isTruncation && !sourceEnded ? lineTooLong() : fault(inElement: error)
      }
    }
    throw lineTooLong()
  }

  private mutating func endArray<S: ByteSource, R>(_ source: inout S) throws -> R? {
    form = .ended
    try skipSpace(&source)
    line = nextLine
    guard offset == buffer.count else {
      throw fault("something follows the array", "put all traces into one array, or one a line")
    }
    return nil
  }

  private mutating func advance(_ length: Int) {
    for index in offset..<offset + length where buffer[index] == UInt8(ascii: "\n") {
      nextLine += 1
    }
    offset += length
  }

  // MARK: Bytes

  private func byte(_ ahead: Int) -> UInt8 {
    offset + ahead < buffer.count ? buffer[offset + ahead] : 0
  }

  private mutating func skipSpace<S: ByteSource>(_ source: inout S) throws {
    while true {
      while offset < buffer.count {
        let byte = buffer[offset]
        guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
        if byte == 0x0A { nextLine += 1 }
        offset += 1
      }
      if try !refill(&source) { return }
    }
  }

  private mutating func fill<S: ByteSource>(_ source: inout S, atLeast count: Int) throws {
    while buffer.count - offset < count, try refill(&source) {}
  }

  /// Reads more behind what is left; false at the end of the source.
  private mutating func refill<S: ByteSource>(_ source: inout S) throws -> Bool {
    guard !sourceEnded else { return false }
    if offset > 0 {
      buffer.removeFirst(offset)
      offset = 0
    }
    let added = try unsafe buffer.appendBytes(room: 1 << 16) { free throws(any Error) in
      try unsafe source.read(into: free)
    }
    sourceEnded = added == 0
    return !sourceEnded
  }
}
