/// What `query` lists: its view, its columns and what filters mean for it.
public enum Subject: String, CaseIterable, Sendable {
  /// One row a trace.
  case traces
  /// One row an event.
  case events
  /// One row a layout of a run: the current baselines', or those of a named run.
  case layouts
  /// One row a run.
  case runs
  /// One row an invocation that made runs.
  case recordings
  /// Runs whose layouts differ from the run before.
  case regressions
  /// One row a baseline, current or former.
  case baselines
  /// One row a device and system.
  case devices
  /// One row a core.
  case handlers

  /// The view in `schema.sql`; cores have none.
  public var view: String? {
    switch self {
    case .traces: "trace_info"
    case .events: "event"
    case .layouts: "layout"
    case .runs: "run_info"
    case .recordings: "recording_info"
    case .regressions: "regression"
    case .baselines: "baseline_info"
    case .devices: "device_info"
    case .handlers: nil
    }
  }

  /// The fields, in the order in which they are shown.
  public var fields: [String] {
    switch self {
    case .traces:
      [
        "trace", "digest", "events", "duration", "device_model", "device_name", "os",
        "screen_width", "screen_height", "scale", "orientation", "locale", "coordinates",
        "max_keyboard_height", "tags", "source", "recorded_at",
      ]
    case .events:
      [
        "trace", "event", "t", "kind", "begin_x", "begin_y", "begin_width", "begin_height",
        "end_x", "end_y", "end_width", "end_height", "duration", "curve", "local", "detail",
      ]
    case .layouts: ["trace", "handler", "event", "layout"]
    case .runs:
      [
        "run", "recording", "trace", "handler", "digest", "revision", "tool_version", "made_at",
        "baseline", "same_as_baseline",
      ]
    case .recordings: ["recording", "made_at", "revision", "tool_version", "host_os", "runs"]
    case .regressions:
      [
        "trace", "handler", "run", "previous_run", "revision", "previous_revision", "made_at",
      ]
    case .baselines:
      [
        "trace", "handler", "run", "digest", "accepted_at", "accepted_by", "reason", "revision",
        "current",
      ]
    case .devices:
      [
        "device_model", "device_name", "os", "screen_width", "screen_height", "scale", "traces",
      ]
    case .handlers: ["handler", "source", "keys", "runs", "baselines"]
    }
  }

  /// The fields that hold JSON text.
  public var jsonFields: Set<String> { ["tags", "detail", "layout", "keys"] }

  /// The field that `--since` and `--until` are about; nil where it is the trace's recording.
  var timeField: String? {
    switch self {
    case .traces: "recorded_at"
    case .runs, .recordings, .regressions: "made_at"
    case .baselines: "accepted_at"
    case .events, .layouts, .devices, .handlers: nil
    }
  }

  /// Whether its rows belong to a trace.
  var hasTrace: Bool { fields.contains("trace") }
}
