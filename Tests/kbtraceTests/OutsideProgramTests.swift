import Foundation
import Glibc
import KeyboardCore
import TestSupport
import Testing

@testable import kbtrace

@Suite("Outside cores: programs")
struct OutsideProgramTests {
  /// A trace whose lines do not fit into a pipe.
  private static func long(_ name: String, events: Int) -> String {
    var text = #"{"kbtrace":1,"name":"\#(name)","device":{"screen":[375,812]}}"# + "\n"
    for event in 0..<events {
      text += #"{"t":\#(event),"event":"keyboardWillShow","begin":[0,812,375,291.333],"#
      text += #""end":[0,520.667,375,291.333],"duration":0.5}"# + "\n"
    }
    return text
  }

  @Test func neitherSideWaitsForTheOther() throws {
    let outside = try OutsideDesk()
    try outside.desk.folder.write("big.jsonl", Self.long("big", events: 1500))
    // Each answer is larger than its question, and all are larger than the pipe.
    let script = """
      x=$(head -c 2000 /dev/zero | tr '\\0' x)
      n=-1
      while read -r line; do
        [ $n -ge 0 ] && echo "{\\"event\\":$n,\\"layout\\":{\\"custom\\":{\\"x\\":\\"$x\\"}}}"
        n=$((n + 1))
      done
      """
    try outside.desk.folder.write("wide.sh", script)
    let result = try outside.run(
      ["replay", "big.jsonl", "--handler", "x"], core: "sh wide.sh", timeout: 50)
    #expect(result.status == 0, "\(result.err.prefix(300))")
    #expect(result.lines.count == 1500)
  }

  @Test(arguments: [
    ("exec sleep 1000", "not answered event 0"),
    (
      #"read -r x; i=0; while [ $i -lt 1500 ]; do echo "{\"event\":$i,\"layout\":{}}"; i=$((i + 1)); done; sleep 1000"#,
      "not read the whole trace"
    ),
    ("exec 0<&-; sleep 1000", "not answered event 0"),
  ])
  func aProgramThatDoesNotReadFails(command: String, reason: String) throws {
    let outside = try OutsideDesk()
    try outside.desk.folder.write("big.jsonl", Self.long("big", events: 1500))
    let result = try outside.run(
      ["replay", "big.jsonl", "--handler", "x"], core: command, timeout: 3)
    #expect(try Desk.trouble(result).contains(reason))
  }

  @Test func floodsTakeNoMemory() throws {
    let outside = try OutsideDesk.recorded()
    for flood in ["head -c 1000000000 /dev/zero", "yes", "yes ''", "yes >&2"] {
      try outside.desk.folder.write("flood.sh", "exec " + flood)
      let result = try RunTool.shell(
        "ulimit -v 1500000; exec \"$kbtrace\" check --jobs 1 --core 'x=sh flood.sh' --core-timeout 1",
        in: outside.desk.folder, environment: outside.environment)
      #expect(result.status == 2, "\(flood): \(result.err)")
      #expect(result.errorLines.last?.contains("4 failed") == true)
    }
    #expect(outside.leftOver(after: 5).isEmpty)
  }

  @Test func oneProgramAnswersAllTracesOfAJob() throws {
    let outside = try OutsideDesk(
      recorded: (0..<300).map { Samples.plain("t\($0)") }.joined())
    #expect(try outside.run("check", core: Script()).status == 0)
    #expect(try outside.desk.folder.text("starts") == "start\nstart\n")
  }

  @Test func standardErrorIsShownWithTheCoresName() throws {
    let outside = try OutsideDesk.recorded()
    let noisy = Script(event: #"printf 'n=%s \033[31m\n' $n >&2"#)
    let result = try outside.run("check", core: noisy)
    #expect(result.status == 0)
    #expect(result.errorLines.first == #"x: n=0 \u{1B}[31m"#)
    #expect(result.errorLines.filter { $0.hasPrefix("x: n=") }.count == 16)
    let flood = try outside.run("check", core: Script(event: "seq 1 500 >&2"))
    #expect(flood.status == 0 && flood.errorLines.count < 30, "\(flood.err)")
    #expect(flood.err.contains("x: (more lines are not shown)"))
  }

  @Test(arguments: [SIGKILL, SIGINT, SIGTERM])
  func nothingIsLeftWhenTheToolIsEnded(signal: Int32) throws {
    let outside = try OutsideDesk.recorded()
    for (command, count) in [
      // The tool itself, the watchdog, the shell, and two that sleep.
      ("trap '' INT TERM HUP; sleep 1000 & sleep 1000; echo", 5),
      // It makes a group of its own.
      ("exec timeout 1000 sleep 1000", 4),
    ] {
      try end(outside, signal, ["check"], "x=" + command, count)
      try end(outside, signal, ["record", "input.jsonl", "--handler", "x"], "x=" + command, count)
    }
    let runs = try Reading.json(outside.desk.tool("query", "runs", "--format", "json").out)
    #expect(runs.count == 4)
  }

  private func end(
    _ outside: OutsideDesk, _ signal: Int32, _ words: [String], _ core: String, _ count: Int
  ) throws {
    let tool = try RunTool.start(
      words + ["--core", core, "--core-timeout", "1000"], in: outside.desk.folder,
      environment: outside.environment)
    for _ in 0..<500 where outside.running().count < count { usleep(20_000) }
    #expect(outside.running().count >= count)
    tool.send(signal)
    let left = outside.leftOver(after: 5)
    #expect(left.isEmpty)
    // What is left would keep the tool's end from being told.
    for process in left.compactMap({ Int32($0) }) { kill(process, SIGKILL) }
    #expect(try tool.wait().status == -signal)
  }

  @Test func recordRefusesWhatHasNoAnswer() throws {
    let outside = try OutsideDesk()
    try outside.desk.folder.write("in.jsonl", "abcd".map { Samples.plain("\($0)") }.joined())
    let crash = Script(header: Misbehaviour.isC + " exit 7 ;; esac")
    let whole = try outside.run("record", "in.jsonl", core: crash)
    #expect(try Desk.trouble(whole).hasPrefix("in.jsonl:7: the core x failed on \"c\": it ended"))
    #expect(!outside.desk.folder.has("kbtrace.db"))
    for end in [":", "exit 3"] {
      var script = crash
      script.end = end
      let kept = try outside.run("record", "in.jsonl", "--keep-going", core: script)
      #expect(kept.status == 2)
      let names = try Reading.json(
        outside.desk.tool("query", "--format", "json", "--columns", "trace").out)
      // With a bad end the answer to the last trace is not believed either; it is stored already.
      #expect(names.map { $0.text("trace") } == ["a", "b", "d"])
      #expect(kept.errorLines.count == (end == ":" ? 1 : 2))
    }
  }

  @Test func keysAreThoseOfTheAnswers() throws {
    let outside = try OutsideDesk.recorded()
    let rows = try Reading.json(
      outside.desk.tool("query", "handlers", "--handler", "x", "--format", "json").out)
    #expect(rows.map { $0.text("keys") } == [#"["constant"]"#])
    #expect(rows.map { $0.text("source") } == ["a program: exec sh core.sh"])
  }

  @Test func rerunAndAcceptRunItToo() throws {
    let outside = try OutsideDesk.recorded()
    let other = Script(constant: "7")
    let rerun = try outside.run("rerun", "--handler", "x", core: other)
    #expect(rerun.status == 0 && rerun.out.contains("changed"))
    #expect(try outside.run("check", core: other).status == 1)
    #expect(try outside.run("accept", "--reason", "seven", core: other).status == 0)
    #expect(try outside.run("check", core: other).status == 0)
    #expect(try outside.run("accept", "--reason", "r", core: Script(end: "exit 3")).status == 2)
    #expect(try outside.run("check", core: other).status == 0)
  }

  @Test func jobsChangeNothing() throws {
    let outside = try OutsideDesk(
      recorded: (0..<200).map { Samples.plain("t\($0)", height: 200 + $0) }.joined())
    let script = Script(constant: "$((n + 0))", behind: "case $line in *,375,237]*) exit 7 ;; esac")
    try outside.desk.folder.write("core.sh", script.text)
    var found: [String] = []
    for jobs in ["1", "4"] {
      let result = try RunTool.run(
        ["check", "--format", "csv", "--core", "x=sh core.sh", "--jobs", jobs],
        in: outside.desk.folder, environment: outside.environment)
      #expect(result.status == 2)
      found.append(
        try Reading.csv(result.out).map { $0[0] + $0[2] }.joined(separator: " "))
    }
    #expect(found[0] == found[1] && found[0].contains("t37failed"))
    #expect(outside.leftOver(after: 5).isEmpty)
  }
}
