import Foundation
import KeyboardCore
import TestSupport
import Testing

/// Files that people may well have, each with the line that says what is wrong and what to do.
@Suite struct RejectedFileTests {
  static let errors: [String: String] = [
    "array-and-more":
      "3: something follows the array; put all traces into one array, or one a line",
    "array-cut-off":
      "4: the array is cut off or lacks a ','; close it with ']'",
    "array-of-arrays":
      "1: column 1: it is not a JSON object; correct the JSON there",
    "array-trailing-comma":
      "4: column 1: ']' stands where a value should; correct the JSON there",
    "blank-lines":
      " there is no trace in it; give a file that begins with a header line "
      + #"{"kbtrace":1,"name":…}"#,
    "control-in-name":
      "1: name: has the control character U+001B; give the trace a name without control "
      + "characters",
    "cut-off":
      "3: column 54: it is cut off: ',' or ']' is missing; write the whole object on this line",
    "empty":
      " there is no trace in it; give a file that begins with a header line "
      + #"{"kbtrace":1,"name":…}"#,
    "exported-folder":
      "3: a line of an accepted baseline stands here; bring exported folders in with "
      + "'kbtrace import DIR' or judge them with 'kbtrace check DIR'",
    "fractional-curve":
      "2: curve: the number 7.5 is not whole; give an integer from 0 to 255",
    "infinite-frame":
      "2: end: the number 1e999 is out of range; give a value from -10000000 to 10000000",
    "latin-1":
      "1: column 24: it is not valid UTF-8: save the file as UTF-8; correct the JSON "
      + "there",
    "lone-surrogate":
      "1: column 34: a lone surrogate is no text; correct the JSON there",
    "merge-conflict":
      "2: a merge conflict is not resolved; choose one side and remove the markers",
    "milliseconds-since-1970":
      "2: t: the number 1700000000000 is out of range; give a value from 0 to 1000000000",
    "newer-version":
      "1: kbtrace: the format version 2 is newer than this kbtrace, which reads version "
      + "1; use a newer kbtrace",
    "no-end":
      "2: end: is missing; give the keyboard's frame after the change",
    "no-header":
      #"1: an event stands before any header; begin with a line {"kbtrace":1,"name":…}"#,
    "not-a-number":
      "2: column 92: 'N' stands where a value should; correct the JSON there",
    "out-of-order":
      "3: t: goes back from 0.25 to 0; give the events in the order they were delivered",
    "plain-text":
      "1: column 1: it is not a JSON object; correct the JSON there",
    "raw-control":
      "1: column 25: a raw control character (byte 27) stands in a string: write it as "
      + #"\u; correct the JSON there"#,
    "rect-as-object":
      "2: end: is an object, not a rectangle [x, y, width, height]; write a rectangle [x, "
      + "y, width, height] there",
    "rect-as-text":
      "2: end: is a string, not a rectangle [x, y, width, height]; write a rectangle [x, "
      + "y, width, height] there",
    "twice":
      #"2: column 125: the key "end" is given twice in one object; correct the JSON there"#,
    "unknown-event":
      #"2: event: "keyboardWillAppear" is not an event of version 1; use one of "#
      + "keyboardWillShow, keyboardDidShow, keyboardWillHide, keyboardDidHide, "
      + "keyboardWillChangeFrame, keyboardDidChangeFrame, interfaceOrientationWillChange, "
      + "sceneDidChange, textFieldDidBeginEditing, textFieldDidEndEditing, "
      + "inputModeDidChange",
    "utf-16":
      "1: column 1: byte 255 stands where a value should; correct the JSON there",
  ]

  @Test func everyFileIsListed() throws {
    let folder = Fixtures.folder.appendingPathComponent("rejected")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(files) == Set(Self.errors.keys.map { $0 + ".jsonl" }))
  }

  @Test(arguments: errors.keys.sorted())
  func isRefused(_ name: String) throws {
    let bytes = try Fixtures.bytes("rejected/\(name).jsonl")
    let expected = try #require(Self.errors[name])
    #expect(rejection(BytesSource(bytes)) == "f:" + expected)
    for most in [1, 2, 30] {
      #expect(rejection(ChunkedSource(bytes, most: most, seed: 3)) == "f:" + expected)
    }
  }
}
