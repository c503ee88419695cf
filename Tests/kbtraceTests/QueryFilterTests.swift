import KeyboardCore
import TestSupport
import Testing
import TraceStore

@testable import kbtrace

@Suite("query: filters, sorting, columns")
struct QueryFilterTests {
  /// Six traces at two times: `a1` to `a3` at the start, the rest a day later.
  static func desk() throws -> Desk {
    let desk = try Desk(
      recorded: Samples.plain("a1", tags: #"{"app":"demo","build":"42"}"#)
        + Samples.plain("a2", device: "iPad7,3", os: "iOS 12.1", locale: "de_DE")
        + Samples.plain("a[3]", height: 300, orientation: "landscapeLeft", tags: #"{"build":"43"}"#)
    )
    let later = try desk.folder.write(
      "later.jsonl",
      Samples.plain("b1", height: 216, os: "iOS 12.1", locale: "ja_JP@sw=Kana")
        + Samples.plain("b2", device: "iPad7,3", os: "iOS 17.2", orientation: "landscapeRight")
        + #"{"kbtrace":1,"name":"c1","device":{"name":"iPhone SE","screen":[320,568]}}"# + "\n")
    try desk.run("record", later, "--handler", "guide,observer", "--revision", "r2", later: 86400)
    return desk
  }

  private func names(_ desk: Desk, _ words: [String], later: Int64 = 86400 * 2) throws -> [String] {
    let result = try desk.run(
      ["query", "--columns", "trace", "--format", "csv"] + words, later: later)
    try #require(result.status == 0, "\(result.err)")
    return try Reading.csv(result.out).dropFirst().map { $0[0] }
  }

  @Test(arguments: [
    ("--trace a*", "a1 a2 a[3]"), ("--trace a1 --trace b2", "a1 b2"), ("--trace A1", ""),
    ("--trace a[[]3]", "a[3]"), ("--trace a[3]", ""), ("--trace ?1", "a1 b1 c1"),
    ("--device iPad*", "a2 b2"), ("--device iPhone?SE", "c1"),
    ("--device iPad7,3 --device iPhone*SE", "a2 b2 c1"),
    ("--os iOS?12*", "a2 b1"), ("--os iOS?12* --os *17.2", "a2 b1 b2"),
    ("--orientation landscapeLeft", "a[3]"),
    ("--orientation landscapeLeft --orientation landscapeRight", "a[3] b2"),
    ("--locale ja*", "b1"), ("--locale de_DE --locale ja*", "a2 b1"),
    ("--tag app", "a1"), ("--tag build", "a1 a[3]"), ("--tag build=43", "a[3]"),
    ("--tag build=4*", "a1 a[3]"), ("--tag app --tag build=43", "a1 a[3]"), ("--tag none", ""),
    ("--tag build=", ""), ("--handler size-delta", "a1 a2 a[3]"),
    ("--handler guide,size-delta", "a1 a2 a[3] b1 b2 c1"), ("--handler nobody", ""),
    ("--since 2026-02-01", "b1 b2 c1"), ("--until 2026-02-01", "a1 a2 a[3]"),
    ("--since 2026-01-31T12:00:00.123Z --until 2026-01-31T12:00:00.123Z", "a1 a2 a[3]"),
    ("--since 2026-01-31T12:00:00.124Z", "b1 b2 c1"),
    ("--since 2026-01-31T14:00:01+02:00", "b1 b2 c1"),
    ("--since 36h", "b1 b2 c1"), ("--since 2d", "a1 a2 a[3] b1 b2 c1"),
    ("--until 25h", "a1 a2 a[3]"),
    ("--since 2d --until 36h", "a1 a2 a[3]"),
    // Different kinds must all hold.
    ("--trace a* --device iPad*", "a2"), ("--device iPad* --os *17.2 --trace b*", "b2"),
    ("--trace a* --since 2026-02-01", ""),
    ("--device iPad* --locale de_DE --orientation portrait", "a2"),
    ("--os iOS?12* --handler size-delta", "a2"), ("--tag build --orientation portrait", "a1"),
  ])
  func tracesAreSelected(words: String, expected: String) throws {
    let desk = try Self.desk()
    let filters = words.split(separator: " ").map(String.init)
    #expect(try names(desk, filters) == expected.split(separator: " ").map(String.init))
    // Subjects whose rows belong to traces select the same traces, times apart.
    if !words.contains("--since"), !words.contains("--until") {
      for subject in ["events", "runs", "layouts", "baselines"] {
        let found = Set(try names(desk, [subject] + filters))
        let withEvents = expected.split(separator: " ").map(String.init).filter {
          subject == "runs" || subject == "baselines" || $0 != "c1"
        }
        #expect(found == Set(withEvents), "\(subject)")
      }
    }
  }

  @Test(arguments: [
    ("runs", "--since 2026-02-01", 6), ("runs", "--until 2026-02-01", 21),
    ("runs", "--handler guide", 6), ("runs", "--handler guide --trace a1", 1),
    ("recordings", "--since 2026-02-01", 1), ("recordings", "--handler size-delta", 1),
    ("recordings", "--trace b1", 1), ("recordings", "--trace nothing", 0),
    ("baselines", "--until 2026-02-01", 21), ("baselines", "--handler observer", 6),
    ("devices", "--os iOS?12*", 2), ("devices", "--trace a1", 1),
    ("devices", "--handler size-delta", 2),
    ("devices", "--since 2026-02-01", 3), ("layouts", "--handler guide --trace b?", 4),
    ("events", "--trace a1", 2), ("events", "--since 2026-02-01", 4),
    ("handlers", "--handler guide", 1), ("handlers", "", 7), ("regressions", "", 0),
  ])
  func rowsAreSelected(subject: String, words: String, count: Int) throws {
    let desk = try Self.desk()
    let result = try desk.run(
      ["query", subject, "--format", "jsonl"] + words.split(separator: " ").map(String.init),
      later: 86400 * 2)
    #expect(result.lines.count == count, "\(result.out)\(result.err)")
  }

  @Test(arguments: [
    "yesterday", "2026-13-01", "2026-02-30", "7y", "-1d", "2026-01-01T25:00", "", "d",
  ])
  func badTimesAreRefused(time: String) throws {
    let desk = try Desk(recorded: Samples.bare)
    for option in ["--since", "--until"] {
      let line = try Desk.trouble(desk.run("query", "\(option)=\(time)"))
      #expect(line.contains(option) && line.contains("7d"))
    }
  }

  @Test func sortingLimitAndOffset() throws {
    let desk = try Self.desk()
    #expect(
      try names(desk, ["--sort", "trace:desc"]) == ["c1", "b2", "b1", "a[3]", "a2", "a1"])
    #expect(try names(desk, ["--sort", "max_keyboard_height", "--limit", "2"]) == ["c1", "b1"])
    #expect(try names(desk, ["--sort", "trace:asc", "--offset", "4"]) == ["b2", "c1"])
    #expect(try names(desk, ["--limit", "2", "--offset", "1"]) == ["a2", "a[3]"])
    #expect(try names(desk, ["--limit", "0"]) == [])
    #expect(try names(desk, ["--offset", "9223372036854775807"]) == [])
  }

  @Test func columnsAreThoseThatWereAskedFor() throws {
    let desk = try Self.desk()
    let rows = try Reading.csv(
      desk.run("query", "--columns", "events,trace", "--limit", "1", "--format", "csv").out)
    #expect(rows == [["events", "trace"], ["2", "a1"]])
  }

  @Test(arguments: [
    (["--columns", "trce"], "'trace'"), (["--columns", ""], "--columns"),
    (["--columns", "trace,trace"], "twice"), (["--sort", "evnts"], "'events'"),
    (["--sort", "trace:down"], "--sort"), (["--limit", "-1"], "--limit"),
    (["--limit", "1.5"], "--limit"), (["--offset", "x"], "--offset"),
    (["tracs"], "'traces'"), (["--orientation", "landscape"], "'landscape"),
    (["--tag", "=x"], "--tag"), (["--handler", "guide,,x"], "--handler"),
    (["--run", "1.1.1"], "layouts"), (["layouts", "--run", "1.1.9"], "query runs"),
    (["layouts", "--run", "01.1.1"], "query runs"), (["layouts", "--run", "x"], "query runs"),
    (["--timeout", "3"], "--sql"), (["--format", "jsn"], "'json'"),
    (["--color", "nevr"], "'never'"),
  ])
  func whatCannotBeListedIsRefused(words: [String], hint: String) throws {
    let desk = try Desk(recorded: Samples.bare)
    #expect(try Desk.trouble(desk.run(["query"] + words)).contains(hint))
  }

  @Test func layoutsOfANamedRun() throws {
    let desk = try QueryFormatTests.desk()
    let runs = try Reading.json(
      desk.run("query", "regressions", "--handler", "size-delta", "--format", "json").out)
    let regression = try #require(runs.first { $0.text("revision") == "r2" })
    func layouts(_ words: String...) throws -> String {
      try desk.run(["query", "layouts", "--columns", "layout", "--format", "csv"] + words).out
    }
    let now = try layouts("--run", regression.text("run"))
    let before = try layouts("--run", regression.text("previous_run"))
    #expect(now.contains("[0,0,768,760]") && before.contains("[0,0,768,761]"))
    #expect(try layouts("--trace", "bare", "--handler", "size-delta") == now)
  }
}
