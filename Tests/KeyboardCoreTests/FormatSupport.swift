import KeyboardCore
import TestSupport

/// A header line that states nothing but a name.
let plainHeader = #"{"kbtrace":1,"name":"x"}"# + "\n"

/// Why `bytes` are refused, or what was read where they are not.
func rejection<S: ByteSource>(_ source: S) -> String {
  var reader = TraceReader(file: "f", source: source)
  var read = 0
  do {
    while let trace = try reader.next() { read += 1 + trace.events.count }
    return "accepted: \(read) lines"
  } catch { return "\(error)" }
}

func rejection(_ text: String) -> String { rejection(BytesSource(text)) }

/// Why a line behind a plain header is refused, without the place.
func lineRejection(_ line: String) -> String {
  let error = rejection(plainHeader + line)
  return error.hasPrefix("f:2: ") ? String(error.dropFirst(5)) : error
}

/// The only trace of `text`.
func oneTrace(_ text: String) throws -> Trace {
  let traces = try readTraces(text)
  guard traces.count == 1 else { throw UnexpectedCount(count: traces.count) }
  return traces[0]
}

struct UnexpectedCount: Error {
  let count: Int
}

/// Bytes that arrive in pieces of 1 to `most`.
struct ChunkedSource: ByteSource {
  private let bytes: [UInt8]
  private var offset = 0
  private var random: SeededRandom
  private let most: Int

  init(_ bytes: [UInt8], most: Int, seed: UInt64 = 1) {
    self.bytes = bytes
    self.most = most
    random = SeededRandom(seed: seed)
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(1 + random.below(most), bytes.count - offset, buffer.count)
    unsafe buffer.copyBytes(from: bytes[offset..<offset + count])
    offset += count
    return count
  }
}

/// The trace as lines.
func lines(of trace: Trace) -> String {
  var buffer = ByteBuffer()
  buffer.append(trace)
  return buffer.text
}

/// The canonical form of the trace's content.
func canonical(_ trace: Trace) -> [UInt8] {
  var buffer = ByteBuffer()
  buffer.appendCanonical(trace)
  return buffer.bytes
}

/// The canonical form of layouts, or nil where a number is not finite.
func canonical(_ layouts: LayoutSequence) -> [UInt8]? {
  var buffer = ByteBuffer()
  return buffer.appendCanonical(layouts) == nil ? buffer.bytes : nil
}

/// The trace as a stored document.
func document(of trace: Trace) -> [UInt8] {
  var buffer = ByteBuffer()
  var writer = TraceDocumentWriter()
  writer.append(trace, to: &buffer)
  return buffer.bytes
}

/// Layouts as a stored document.
func document(of layouts: LayoutSequence) -> [UInt8] {
  var buffer = ByteBuffer()
  var writer = LayoutsDocumentWriter()
  writer.append(layouts, to: &buffer)
  return buffer.bytes
}

/// The trace of a stored document.
func storedTrace(_ bytes: [UInt8]) throws -> Trace {
  var buffer = ByteBuffer()
  buffer.append(bytes)
  var trace = Trace(header: TraceHeader(name: ""))
  try trace.read(document: buffer)
  return trace
}

/// The layouts of a stored document.
func storedLayouts(_ bytes: [UInt8], events: Int) throws -> LayoutSequence {
  var buffer = ByteBuffer()
  buffer.append(bytes)
  return try LayoutSequence(document: buffer, events: events)
}

/// Layout lines of a core.
func layoutLines(_ layouts: LayoutSequence) -> String {
  var buffer = ByteBuffer()
  buffer.appendLayoutLines(trace: "t", handler: "h", layouts)
  return buffer.text
}

/// A file of the text twin whose baseline has these layouts, JSON objects, one an event.
func twin(_ layouts: [String], events: Int? = nil) -> String {
  var text = plainHeader
  for event in 0..<(events ?? layouts.count) {
    text += "{\"t\":\(event),\"event\":\"textFieldDidEndEditing\"}\n"
  }
  var keys = "[]"
  if let first = layouts.first, case .object(let members)? = JSONValue(parsing: first) {
    keys =
      JSONValue.array(members.map(\.key).filter { LayoutKeys(name: $0) != nil }.map { .string($0) })
      .text
  }
  text += #"{"baseline":"h","reason":null,"at":"2026-01-31T12:00:00.000Z","keys":"# + keys + "}\n"
  for (event, layout) in layouts.enumerated() { text += "{\"event\":\(event),\"set\":\(layout)}\n" }
  return text
}

/// The layouts of one-line JSON objects, one an event.
func layouts(_ objects: [String]) throws -> LayoutSequence {
  var reader = TwinReader(file: "f", source: BytesSource(twin(objects)))
  let baselines = try reader.read().baselines
  guard baselines.count == 1 else { throw UnexpectedCount(count: baselines.count) }
  return baselines[0].layouts
}
