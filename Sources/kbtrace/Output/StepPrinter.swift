import KeyboardCore

/// Prints the steps of one core over one trace: blocks for people, a row a step for programs.
struct StepPrinter {
  private let trace: String
  private let handler: String
  private let context: Context
  private let style: TextStyle
  /// Whether a step that changed nothing is shown in short.
  private let folds: Bool
  private var printer: (any RowPrinter)?
  private let isQuiet: Bool

  /// The fields of a step in the formats for programs.
  static let fields = [
    "trace", "handler", "event", "kind", "t", "rule", "state_before", "state_after", "changed",
    "layout",
  ]

  init(
    _ header: TraceHeader, handler: String, folds: Bool, output: OutputOptions, _ context: Context
  ) {
    trace = header.name
    self.handler = handler
    self.context = context
    self.folds = folds
    isQuiet = output.quiet
    style = TextStyle(usesColor: output.usesColor(on: context.out, context.environment))
    if output.formatName != .table {
      printer = output.printer(Self.fields, context)
    } else {
      show([Self.head(header, handler)])
    }
  }

  /// Prints one step.
  mutating func print(_ step: ReplayStep) {
    if printer == nil { return show(lines(step)) }
    let row = cells(step)
    printer?.row(row)
  }

  /// Prints what stands behind the last step; with `isEmpty` there was none.
  mutating func finish(isEmpty: Bool) {
    printer?.finish()
    if printer == nil, isEmpty { show([StyledLine("  no events")]) }
  }

  private func show(_ lines: [StyledLine]) {
    if !isQuiet { context.out.write(lines.map { style.text($0) + "\n" }.joined()) }
  }

  private func cells(_ step: ReplayStep) -> [Cell] {
    let changed = step.changes.map {
      JSONMember($0.key.name, .array([$0.before ?? .null, $0.after]))
    }
    return [
      .text(trace), .text(handler), .integer(Int64(step.index)), .text(step.event.kind.name),
      .real(step.event.time), Cell(step.rules.isEmpty ? nil : step.rules.joined(separator: "; ")),
      Self.cell(step.stateBefore), Self.cell(step.stateAfter),
      .json(JSONValue.object(changed).text), .json(JSONValue.object(step.layout).text),
    ]
  }

  /// A state, or NULL where the core says nothing of one.
  private static func cell(_ state: [JSONMember]) -> Cell {
    state.isEmpty ? .null : .json(JSONValue.object(state).text)
  }
}

extension StepPrinter {
  private static func head(_ header: TraceHeader, _ handler: String) -> StyledLine {
    let surroundings = [
      header.device.model ?? header.device.name ?? "unknown device", header.orientation.name,
      header.locale ?? "no locale",
    ]
    var line = StyledLine(header.name, .verdict)
    line.append("  " + handler + "  (" + surroundings.joined(separator: ", ") + ")")
    return line
  }

  private func lines(_ step: ReplayStep) -> [StyledLine] {
    let isFolded = folds && step.changedNothing
    var lines = [
      StyledLine(
        "  event \(step.index), \(step.event.kind.name) at "
          + "\(NumberText.text(of: step.event.time)) s:"
          + (step.changedNothing ? " nothing changed" : ""))
    ]
    if !isFolded { lines += Self.input(step).map { StyledLine("    " + $0) } }
    lines += step.rules.map { rule in
      var line = StyledLine("    ")
      line.append("rule", .verdict)
      line.append("  " + rule)
      return line
    }
    lines += step.changes.map { line("    ", $0.key.name, $0.before?.text, $0.after.text) }
    let state = step.stateChanges
    if !state.isEmpty { lines.append(StyledLine("    state:")) }
    lines += state.map { line("      ", $0.name, $0.before?.text, $0.after?.text) }
    return lines
  }

  /// `name  before -> after`; without a value before, or after, where there is none.
  private func line(_ indent: String, _ name: String, _ before: String?, _ after: String?)
    -> StyledLine
  {
    let width = name.escapedForTerminal.displayWidth
    var line = StyledLine(indent + name + String(repeating: " ", count: max(1, 22 - width)))
    if let before {
      line.append(before, .baseline)
      line.append(" ")
    }
    line.append("->")
    if let after {
      line.append(" ")
      line.append(after, .now)
    }
    return line
  }

  /// What the event said.
  private static func input(_ step: ReplayStep) -> [String] {
    var lines: [String] = []
    let event = step.event
    if event.kind.isKeyboard {
      lines.append(
        JSONValue.rect(event.begin).text + " -> " + JSONValue.rect(event.end).text + ", "
          + NumberText.text(of: event.duration) + " s, curve \(event.curve)"
          + (event.isLocal ? "" : ", of another app"))
    }
    for member in step.detail?.members ?? [] {
      lines.append("carries " + member.key + " " + member.value.text)
    }
    return lines
  }
}
