import Foundation
import KeyboardCore
import TestSupport
import Testing

@testable import kbtrace

/// A recorder that crashed leaves a half-written last line: it is reported, and the rest is kept.
@Suite struct CutOffTests {
  static let whole = #"""
    {"kbtrace":1,"name":"a","device":{"screen":[375,812]}}
    {"t":0,"event":"keyboardWillShow","end":[0,521,375,291],"x":{"deep":[true,null,1.5e2]}}
    """#
  static let last =
    #"{"t":1,"event":"keyboardWillHide","begin":[0,521,375,291],"end":[0,812,375,291],"local":false,"x":"ä\u00e9\n","y":null,"z":-1.5e-2}"#

  /// Wherever the line is cut.
  @Test func theRestIsKept() throws {
    let desk = try Desk()
    let bytes = Array(Self.last.utf8)
    for length in 1..<bytes.count {
      let file = try desk.folder.write(
        "cut.jsonl", Data(Array((Self.whole + "\n").utf8) + bytes[..<length]))
      let result = try desk.run("convert", file)
      #expect(result.status == 0 && result.out == Self.whole + "\n", "\(length): \(result)")
      #expect(
        result.errorLines == ["\(file):3: unread: the line is cut off; the rest is kept"])
    }
    let file = try desk.folder.write("cut.jsonl", Self.whole + "\n" + Self.last)
    #expect(try desk.run("convert", file).err.isEmpty)
  }

  /// The app was started again after the crash, and recorded into the same file.
  @Test func theNextRecordingIsKeptToo() throws {
    let desk = try Desk()
    let second = Self.whole.replacingOccurrences(of: #""a""#, with: #""b""#)
    let third = Self.whole.replacingOccurrences(of: #""a""#, with: #""c""#)
    let file = try desk.folder.write(
      "cut.jsonl",
      [Self.whole, #"{"t":1,"ev"#, second, #"{"t":1,"event":"keyboardWill"#, third, #"{"t""#]
        .joined(separator: "\n"))
    let result = try desk.run("convert", file)
    #expect(
      result.status == 0 && result.out == [Self.whole, second, third, ""].joined(separator: "\n"))
    #expect(
      result.errorLines
        == [3, 6, 9].map {
          "\(file):\($0): unread: the line is cut off; the rest is kept"
        })
    #expect(try desk.run("convert", "--strict", file).status == 2)
  }

  @Test(arguments: ["record", "replay"])
  func otherCommandsKeepItToo(_ command: String) throws {
    let desk = try Desk()
    let file = try desk.folder.write("cut.jsonl", Self.whole + "\n" + #"{"t":1,"ev"#)
    let result = try desk.run([command, file])
    #expect(result.status == 0 && !result.out.isEmpty)
    #expect(
      result.errorLines.first == "\(file):3: unread: the line is cut off; the rest is kept")
    #expect(try desk.run("convert", "--strict", file).status == 2)
  }

  @Test func strictStoresNothingOfIt() throws {
    let desk = try Desk()
    let file = try desk.folder.write("cut.jsonl", Self.whole + "\n" + #"{"t":1,"ev"#)
    for words in [["record"], ["record", "--keep-going"], ["replay"]] {
      let result = try desk.run(words + ["--strict", file])
      #expect(result.status == 2)
      #expect(
        result.errorLines.last
          == "kbtrace: \(file): 1 place could not be read (--strict); see the lines above, and "
          + "correct the input")
    }
    #expect(try desk.folder.names() == ["cut.jsonl"])
    let whole = try desk.folder.write("whole.jsonl", Self.whole)
    #expect(try desk.run("record", "--strict", whole).status == 0)
  }

  @Test(arguments: [
    // Cut in the middle, a fault that is no cut, a header that is cut, an array.
    whole + "\n" + #"{"t":1,"ev"# + "\n" + last, whole + "\n" + #"{"t":1,"ev"# + "\n",
    whole + "\n" + #"{"t":1,,"#, whole + "\n" + #"{"t":1,"event":"nothing"}"#,
    whole + "\n<<<<<<< HEAD", #"{"kbtrace":1,"name":"a"#,
    "[" + whole.split(separator: "\n").joined(separator: ",") + #",{"t":1"#,
  ])
  func otherFaultsStayFaults(_ text: String) throws {
    let desk = try Desk()
    let file = try desk.folder.write("bad.jsonl", text)
    for command in ["convert", "record", "replay"] {
      let result = try desk.run([command, file])
      #expect(result.status == 2, "\(command): \(text)")
      #expect(result.errorLines.last?.hasPrefix("kbtrace: \(file):") == true)
    }
  }

  /// An exported folder is under version control: there, a cut is damage.
  @Test func anExportedTraceIsNotTolerated() throws {
    let desk = try Desk(recorded: Self.whole + "\n")
    try desk.run("export", desk.path("gate"))
    let text = try desk.folder.text("gate/a.jsonl")
    try desk.folder.write("gate/a.jsonl", String(text.dropLast(8)))
    #expect(try desk.run("check", desk.path("gate")).status == 2)
  }
}
