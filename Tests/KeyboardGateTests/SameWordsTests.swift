import KeyboardCore
import KeyboardGate
import OutsideCore
import TestSupport
import Testing

/// One deliberate change in a core that is built in, in one of a person's own package, and in one that
/// is a program: found by the tool and by the call, in the same words.
@Suite struct SameWordsTests {
  /// Answers each trace with the lines of `answers/NAME`.
  private static let script = """
    while read -r line; do
      case $line in
      '{"kbtrace"'*) n=0; name=$(echo "$line" | sed 's/^{"kbtrace":1,"name":"\\([^"]*\\)".*/\\1/') ;;
      *) n=$((n + 1)); sed -n "${n}p" "answers/$name" ;;
      esac
    done

    """

  /// Writes the program, which answers as guide does now.
  private static func writeProgram(_ desk: GateDesk) throws {
    try desk.folder.makeFolder("answers")
    for file in try desk.folder.names("Gate") {
      let bytes = Array(try desk.folder.data("Gate/" + file))
      var reader = TwinReader(file: file, source: BytesSource(bytes))
      let trace = try reader.read().trace
      let layouts = try replay(trace, GuideCore.self)
      var text = ByteBuffer()
      for event in layouts.layouts.indices {
        text.append(utf8: "{\"event\":\(event),\"layout\":")
        text.appendLayout(layouts, at: event)
        text.append("}\n")
      }
      try desk.folder.write("answers/\(trace.header.name)", text.text)
    }
    try desk.folder.write("core.sh", script)
  }

  @Test(arguments: [false, true])
  func aChangeIsFoundEverywhere(all: Bool) throws {
    let desk = try GateDesk.before()
    try Self.writeProgram(desk)
    let options = all ? ["--all"] : []
    let builtIn = try desk.check(options + ["--handler", "guide"])
    let program = try desk.check(
      options + ["--handler", "fork", "--core", "fork=sh core.sh", "--jobs", "1"])
    let call = try Gate.check(
      Fork<ForkName>.self, against: desk.baselines, options: GateOptions(all: all))
    let outside = OutsideCore(
      name: "fork", command: "cd '\(desk.folder.path)' && exec sh core.sh", timeout: 30)
    let calledProgram = try Gate.check(
      [outside.runnable], against: desk.baselines, options: GateOptions(all: all))

    #expect(builtIn.status == 1 && program.status == 1)
    #expect(!call.passes && !calledProgram.passes)
    #expect(call.description == program.text)
    #expect(calledProgram.description == program.text)
    #expect(builtIn.text.replacing("  guide  ", with: "  fork  ") == program.text)
    // What each of them names: core, trace, event, key, both values.
    #expect(call.description.hasPrefix("changed  fork  "))
    for part in [
      "show-hide-portrait", "rotate-while-shown", "form-sheet", "event 0, keyboardWillShow at 0 s",
      "    constant  ", " -> ", "  (+1)", "0 same, 3 changed, 0 new",
    ] {
      #expect(call.description.contains(part), "\(part)")
    }
    #expect(!all || call.description.contains("    constant  290 -> 291  (+1)"))
  }

  @Test func aCopyUnderTheSameNameIsJudgedByItsBaselines() throws {
    let desk = try GateDesk.before()
    let call = try Gate.check(Fork<GuideName>.self, against: desk.baselines)
    #expect(call.description == (try desk.check(["--handler", "guide"])).text)
    #expect(try Gate.check(Before<GuideName>.self, against: desk.baselines).passes)
  }
}
