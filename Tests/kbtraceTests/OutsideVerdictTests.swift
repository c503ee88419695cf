import Foundation
import KeyboardCore
import TestSupport
import Testing

@testable import kbtrace

/// A program that misbehaves, and what the gate must say of it.
struct Misbehaviour: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let script: Script
  /// The verdicts on the traces a to d: `s`ame, `f`ailed, `u`nstable.
  let verdicts: String
  /// What the first reason says.
  let reason: String
  var timeout = 20.0

  init(_ name: String, _ script: Script, _ verdicts: String, _ reason: String, timeout: Double = 20)
  {
    testDescription = name
    self.script = script
    self.verdicts = verdicts
    self.reason = reason
    self.timeout = timeout
  }

  static let isC = #"case $line in *'"name":"c"'*)"#

  static let all = [
    Misbehaviour("honest", Script(), "ssss", ""),
    Misbehaviour(
      "crashes at the third trace", Script(header: isC + " echo boom >&2; exit 7 ;; esac"), "ssfs",
      "exit status 7 before it had answered event 0; on standard error: boom"),
    Misbehaviour(
      "is killed in the middle of a trace",
      Script(event: "[ $t$n = 11 ] && kill -KILL $$"), "ffff", "it was ended by signal 9"),
    Misbehaviour(
      "sleeps for ever", Script(event: "sleep 1000"), "ffff", "not answered event 0 within 0.5 s",
      timeout: 0.5),
    Misbehaviour(
      "sleeps and ignores signals", Script(event: "trap '' TERM INT HUP; sleep 1000"), "ffff",
      "not answered event 0 within 0.5 s", timeout: 0.5),
    Misbehaviour("garbage", Script(event: "echo hello"), "ffff", "the line: hello"),
    Misbehaviour("an empty object", Script(event: "echo '{}'"), "ffff", "event: nothing stands"),
    Misbehaviour(
      "a gigabyte in one line", Script(event: "head -c 1000000000 /dev/zero"), "ffff",
      "longer than 1 MiB"),
    Misbehaviour(
      "blank lines for ever", Script(event: "yes ''"), "ffff", "more than answers can take"),
    Misbehaviour(
      "answers for ever", Script(behind: "while :; do echo '{}'; done"), "ffff", "answer to event 1"
    ),
    Misbehaviour(
      "a gigabyte on standard error", Script(event: "[ $t$n = 10 ] && yes words >&2"), "ffff",
      "each line?; on standard error: words | words", timeout: 0.5),
    Misbehaviour("late but in time", Script(event: "sleep 0.3"), "ssss", ""),
    Misbehaviour(
      "too late", Script(event: "[ $n = 1 ] && sleep 3"), "ffff",
      "not answered event 1 within 1 s", timeout: 1),
    Misbehaviour(
      "one answer too many",
      Script(behind: #"[ $n = 1 ] && echo '{"event":2,"layout":{"constant":2}}'"#), "ffff",
      ""),
    Misbehaviour(
      "one answer too few", Script(event: "[ $n = 1 ] && continue"), "ffff",
      "not answered event 1 within 0.5 s", timeout: 0.5),
    Misbehaviour(
      "answers the header too", Script(header: #"echo '{"event":0,"layout":{"constant":0}}'"#),
      "ffff", "0 stands where 1 should"),
    Misbehaviour(
      "another answer the second time", Script(constant: "$t"), "uuuu", "in two ways"),
    Misbehaviour(
      "another answer each start", Script(constant: "$$"), "uuuu", "when it was started anew"),
    Misbehaviour(
      "closes its output", Script(event: "exec 1>&-; sleep 1000"), "ffff",
      "it closed its standard output before it had answered event 0"),
    Misbehaviour(
      "a grandchild holds the pipes", Script(header: "sleep 1000 &"), "ssss", ""),
    Misbehaviour(
      "crashes, and a grandchild holds the pipes", Script(event: "sleep 1000 & exit 7"), "ffff",
      "exit status 7"),
    Misbehaviour(
      "fails at its end", Script(end: "exit 3"), "sssf", "exit status 3 when its input had ended"),
    Misbehaviour(
      "a line behind the last answer", Script(end: "echo '{}'"), "sssf", "a line too many"),
    Misbehaviour(
      "never ends", Script(end: "sleep 1000"), "sssf", "did not end when its input had ended",
      timeout: 2),
    Misbehaviour(
      "gives one trace up",
      Script(
        header: isC + #" echo '{"error":"no\u0000\u001b[31mred"}'; gone=1 ;; *) gone= ;; esac"#,
        event: "[ $gone ] && continue"),
      "ssfs", "it gave the trace up: no\u{0}\u{1B}[31mred"),
    Misbehaviour(
      "bytes that are no text",
      Script(event: #"printf '{"event":0,"layout":{"custom":{"a":"\377"}}}\n'"#), "ffff",
      "not valid UTF-8"),
    Misbehaviour(
      "other keys at the second event",
      Script(event: #"[ $n = 1 ] && echo '{"event":1,"layout":{"contentOffset":[0,0]}}'"#), "ffff",
      "in some layouts only"),
    Misbehaviour(
      "ends after a trace", Script(behind: "[ $n = 1 ] && exit 0"), "ffff", "exit status 0"),
  ]
}

@Suite("Outside cores: verdicts")
struct OutsideVerdictTests {
  @Test(arguments: Misbehaviour.all)
  func misbehaviourIsNamed(_ program: Misbehaviour) throws {
    let outside = try OutsideDesk.recorded()
    let begun = Date()
    let result = try outside.run(
      "check", "--format", "json", core: program.script, timeout: program.timeout)
    let found = try OutsideDesk.verdicts(result)
    #expect(found.map { String($0.verdict.prefix(1)) }.joined() == program.verdicts, "\(found)")
    let reason = found.first { $0.verdict != "same" }?.reason ?? ""
    let isNamed = program.reason.isEmpty || reason.contains(program.reason)
    #expect(isNamed, "\(reason)")
    let expected: Int32 =
      program.verdicts.contains("f") ? 2 : program.verdicts.contains("u") ? 3 : 0
    #expect(result.status == expected)
    #expect(Date().timeIntervalSince(begun) < 45)
    let isClean = (result.out + result.err).unicodeScalars.allSatisfy {
      $0 == "\n" || !$0.steersTerminal
    }
    #expect(isClean)
  }

  /// An answer that is another the second time is none: it is not stored, nor accepted.
  @Test(arguments: [["record", "input.jsonl"], ["rerun"], ["accept", "--reason", "r"]])
  func anUnsteadyAnswerIsNotKept(_ words: [String]) throws {
    let outside = try OutsideDesk.recorded()
    let before = try outside.desk.databaseBytes
    try outside.desk.folder.write("core.sh", Script(constant: "$t").text)
    let result = try outside.run(words + ["--handler", "x"], core: "exec sh core.sh")
    #expect(result.status == 2 && result.err.contains("in two ways"), "\(result)")
    #expect(try outside.desk.databaseBytes == before)
  }

  /// The first failure is told before the others would have been waited for.
  @Test func failFastDoesNotWaitForTheRest() throws {
    let outside = try OutsideDesk.recorded()
    let begun = Date()
    let result = try outside.run(
      "check", "--fail-fast", core: Script(event: "sleep 1000"), timeout: 2)
    #expect(result.status == 2 && result.err.contains("3 traces not judged"), "\(result)")
    #expect(try outside.desk.folder.text("starts").split(separator: "\n").count == 2)
    #expect(Date().timeIntervalSince(begun) < 30)
  }

  @Test func afterSomeFailuresTheRestIsNotTried() throws {
    let outside = try OutsideDesk.recorded()
    let result = try outside.run("check", "--format", "json", core: Script(event: "exit 9"))
    let reasons = try OutsideDesk.verdicts(result).map(\.reason)
    #expect(reasons.map { $0.hasPrefix("not tried") } == [false, false, false, true])
    #expect(try outside.desk.folder.text("starts").split(separator: "\n").count == 1 + 3)
  }

  @Test func aProgramThatIsNotThereFails() throws {
    let outside = try OutsideDesk.recorded()
    let result = try outside.run(["check", "--format", "json"], core: "no-such-program-here")
    let found = try OutsideDesk.verdicts(result)
    #expect(found.map(\.verdict) == ["failed", "failed", "failed", "failed"])
    #expect(found[0].reason.contains("127") && found[0].reason.contains("no-such-program-here"))
    #expect(result.status == 2)
  }

  @Test func aProgramThatLeavesItsGroupIsKilledToo() throws {
    let outside = try OutsideDesk.recorded()
    let result = try outside.run(
      ["check", "--format", "json"], core: "exec timeout 1000 sleep 1000", timeout: 0.5)
    #expect(try OutsideDesk.verdicts(result).map(\.verdict) == Array(repeating: "failed", count: 4))
  }

  @Test func folderIsJudgedTheSameWay() throws {
    let outside = try OutsideDesk.recorded()
    #expect(try outside.desk.tool("export", "twin").status == 0)
    for (script, status) in [
      (Script(), Int32(0)), (Script(constant: "9"), 1), (Script(end: "exit 3"), 2),
    ] {
      let result = try outside.run("check", "twin", core: script)
      #expect(result.status == status, "\(result)")
    }
    let missing = try outside.desk.tool("check", "twin")
    #expect(missing.out.contains("--core NAME=COMMAND"))
    #expect(missing.status == 3 && missing.err.contains("4 missing"))
  }

  @Test func theNextCommandHasTheProgramToo() throws {
    let outside = try OutsideDesk.recorded()
    let result = try outside.run("check", core: Script(constant: "9"))
    #expect(result.status == 1)
    let hint = try #require(result.errorLines.dropLast().last)
    let range = try #require(hint.range(of: "kbtrace accept"))
    let command = hint[range.lowerBound...].replacingOccurrences(
      of: "kbtrace ", with: "\"$kbtrace\" ")
    let pasted = try RunTool.shell(command, in: outside.desk.folder)
    #expect(pasted.status == 0, "\(command): \(pasted.err)")
    let again = try outside.run("check", core: Script(constant: "9"))
    #expect(again.errorLines.last?.hasPrefix("1 same, 3 changed") == true)
  }
}
