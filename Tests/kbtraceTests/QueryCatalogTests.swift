import KeyboardCore
import TestSupport
import Testing
import TraceStore

@testable import kbtrace

/// `kbtrace query devices --catalog`.
@Suite struct QueryCatalogTests {
  /// The docked heights 300, 291 and 335, across 171 and 175, of an iPhone X; and five other devices.
  static let traces = #"""
    {"kbtrace":1,"name":"x1","device":{"model":"iPhone10,3","os":"iOS 13","screen":[375,812],"scale":3}}
    {"t":0,"event":"keyboardWillShow","end":[0,512,375,300]}
    {"t":0,"event":"keyboardDidShow","end":[0,512,375,300]}
    {"t":1,"event":"keyboardDidShow","end":[0,521,375,291]}
    {"t":3,"event":"interfaceOrientationWillChange","orientation":"landscapeLeft"}
    {"t":4,"event":"keyboardWillShow","end":[0,204,812,171]}
    {"t":5,"event":"keyboardWillShow","end":[0,200,812,175]}
    {"kbtrace":1,"name":"x2","device":{"model":"iPhone10,3","os":"iOS 13","screen":[375,812],"scale":3}}
    {"t":0,"event":"keyboardWillShow","end":[0,477,375,335]}
    {"t":1,"event":"keyboardWillShow","end":[0,512,375,300]}
    {"kbtrace":1,"name":"x3","device":{"model":"iPhone10,3","screen":[390,844],"scale":2}}
    {"kbtrace":1,"name":"x4","device":{"model":"iPhone7,1","screen":[414,736],"scale":3}}
    {"kbtrace":1,"name":"x5","device":{"name":"my \u001b[2J","screen":[500,900]}}
    {"t":0,"event":"keyboardWillShow","end":[0,700,500,200]}
    {"kbtrace":1,"name":"x6","device":{"name":"ipad mini","screen":[768,1024]}}

    """#
  static let columns =
    QueryFormatTests.fields(.devices) + [
      "catalog", "details", "judged_frames", "unknown_frames", "unknown_heights",
    ]

  @Test func devicesAndTheirKeyboardsAreCompared() throws {
    let desk = try Desk(recorded: Self.traces)
    let result = try desk.run("query", "devices", "--catalog", "--format", "json")
    #expect(result.status == 0 && result.err.isEmpty)
    let rows = try Reading.json(result.out)
    #expect(rows.allSatisfy { $0.map(\.key) == Self.columns })
    let said = rows.map { row in
      ["device_model", "traces", "catalog", "details", "judged_frames", "unknown_frames"]
        .map { row.text($0) }.joined(separator: "|")
    }
    #expect(
      said == [
        "iPhone10,3|2|known||7|4",
        "iPhone10,3|1|differs|screen: the catalog has 375x812; scale: the catalog has 3|0|0",
        "iPhone7,1|1|conflict|screen: the catalog has 414x736 or 476x847|0|0",
        "|1|unknown||1|1", "|1|known||0|0",
      ])
    #expect(
      rows[0].text("unknown_heights")
        == #"[{"height":300,"orientation":"portrait","nearest":292,"events":3,"traces":2,"#
        + #""trace":"x1"},{"height":175,"orientation":"landscape","nearest":172,"events":1,"#
        + #""traces":1,"trace":"x1"}]"#)
    #expect(
      rows[3].text("unknown_heights").contains(
        #""height":200,"orientation":"portrait","nearest":null"#))
  }

  @Test func formatsAgree() throws {
    let desk = try Desk(recorded: Self.traces)
    func query(_ format: String) throws -> String {
      try desk.run("query", "devices", "--catalog", "--format", format).out
    }
    let rows = try Reading.json(query("json")).map { $0.map { Reading.plainText($0.value) } }
    #expect(
      try Reading.jsonLines(query("jsonl")).map { $0.map { Reading.plainText($0.value) } } == rows)
    #expect(try Reading.csv(query("csv")) == [Self.columns] + rows)
    #expect(try Reading.markdown(query("markdown")).count == rows.count + 1)
    let table = try query("table")
    #expect(table.split(separator: "\n").count == rows.count + 1 && !table.contains("\u{1B}"))
  }

  @Test func filtersSortingAndColumnsHold() throws {
    let desk = try Desk(recorded: Self.traces)
    func rows(_ words: String...) throws -> [[String]] {
      let result = try desk.run(["query", "devices", "--catalog", "--format", "csv"] + words)
      #expect(result.status == 0, "\(result.err)")
      return try Array(Reading.csv(result.out).dropFirst())
    }
    #expect(
      try rows(
        "--columns", "unknown_frames,catalog", "--sort", "unknown_frames:desc", "--limit", "2")
        == [["4", "known"], ["1", "unknown"]])
    #expect(
      try rows("--trace", "x2", "--columns", "traces,judged_frames,unknown_frames")
        == [["1", "2", "1"]])
    #expect(try rows("--device", "iPhone10*", "--os", "iOS*").count == 1)
    #expect(try rows("--handler", "nobody") == [])
    #expect(try rows("--offset", "4", "--columns", "device_name") == [["ipad mini"]])
  }

  @Test(arguments: [
    (["traces", "--catalog"], "'query devices --catalog'"), (["--catalog"], "devices"),
    (["devices", "--columns", "catalog"], "--columns"),
    (["devices", "--catalog", "--columns", "catlog"], "'catalog'"),
    (["--catalog", "--sql", "SELECT 1"], "alone"),
    (["devices", "--catalog", "--run", "1.1.1"], "layouts"),
  ])
  func wrongUseIsExplained(_ words: [String], _ hint: String) throws {
    let desk = try Desk(recorded: Self.traces)
    #expect(try Desk.trouble(desk.run(["query"] + words)).contains(hint))
  }
}
