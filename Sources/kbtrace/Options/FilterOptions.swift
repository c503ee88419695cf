import KeyboardCore
import KeyboardGate
import TraceStore

/// The filters that commands share, as they were typed.
struct FilterOptions: Sendable {
  var traces: [String] = []
  var handlers: [String] = []
  var devices: [String] = []
  var systems: [String] = []
  var orientations: [String] = []
  var locales: [String] = []
  var tags: [String] = []
  var since: String?
  var until: String?

  /// The options of this group.
  static let options: [OptionSpec<FilterOptions>] = [
    .values(
      "--trace", "GLOB", help: "Traces whose whole name matches; upper and lower case differ.",
      \.traces),
    .handlers(\.handlers),
    .values("--device", "GLOB", help: "Traces of a device whose model or name matches.", \.devices),
    .values("--os", "GLOB", help: "Traces of a system that matches, such as 'iOS 17*'.", \.systems),
    .choices(
      "--orientation", "NAME", InterfaceOrientation.allCases.map(\.name),
      help: "Traces that start in this orientation.", \.orientations),
    .values("--locale", "GLOB", help: "Traces of a locale that matches.", \.locales),
    .parsed(
      "--tag", "KEY[=GLOB]", help: "Traces with this tag, and a value that matches.",
      isRepeatable: true
    ) { (owner, text) throws(UsageError) in
      guard !text.splitOnce(at: "=").head.isEmpty else {
        throw UsageError.badValue(option: "--tag", value: text, wanted: "KEY or KEY=GLOB")
      }
      owner.tags.append(text)
    },
    .value("--since", "TIME", help: "From this moment on: ISO 8601, or 7d, 12h ago.", \.since),
    .value("--until", "TIME", help: "Up to this moment; a day alone is its midnight UTC.", \.until),
  ]

  /// The filter that is meant.
  func filter(now: Moment) throws(UsageError) -> TraceFilter {
    var filter = TraceFilter()
    filter.traces = traces
    filter.handlers = handlers
    filter.devices = devices
    filter.systems = systems
    filter.orientations = orientations.compactMap { InterfaceOrientation(name: $0) }
    filter.locales = locales
    filter.tags = tags.map { tag in
      let (key, glob) = tag.splitOnce(at: "=")
      return (key, glob)
    }
    if let since {
      filter.since = try TimePoint.parse(since, option: "--since", now: now).iso8601
    }
    if let until {
      filter.until = try TimePoint.parse(until, option: "--until", now: now).iso8601
    }
    return filter
  }

  /// Whether nothing was typed.
  var isEmpty: Bool {
    traces.isEmpty && handlers.isEmpty && devices.isEmpty && systems.isEmpty
      && orientations.isEmpty && locales.isEmpty && tags.isEmpty && since == nil && until == nil
  }
}

extension OptionSpec {
  /// `--handler NAME[,NAME]`, of filters and of commands that choose cores.
  static func handlers(_ path: any Texts) -> Self {
    parsed(
      "--handler", "NAME[,NAME]", help: "Only these cores; see 'kbtrace handlers'.",
      isRepeatable: true
    ) { (owner, text) throws(UsageError) in
      let names = text.unicodeScalars.split(separator: ",", omittingEmptySubsequences: false)
        .map { String($0) }
      guard !names.contains("") else {
        throw UsageError.badValue(
          option: "--handler", value: text, wanted: "names of cores, with commas between them")
      }
      owner[keyPath: path] += names
    }
  }
}
