import KeyboardCore
import TestSupport
import Testing

@testable import DeviceCatalog

/// Which heights are known, and which frames are judged by them.
@Suite struct KeyboardTests {
  @Test(arguments: [
    // Seen in dumps.
    (375, 812, false, [291, 335, 366.667, 380]), (414, 896, false, [301, 346]),
    (768, 1024, true, [352, 391, 398]), (320, 480, true, [162]), (320, 568, false, [216, 251.5]),
    // Sums of keys, bar and bottom part: iPhones across, iPads, where a source leaves 5 points out.
    (375, 812, true, [171, 209]), (393, 852, false, [291, 336]), (820, 1180, false, [282, 337]),
    (1024, 1366, true, [471]), (375, 667, false, [260]),
  ])
  func knownHeights(_ width: Double, _ height: Double, _ isLandscape: Bool, _ wanted: [Double])
    throws
  {
    let heights = try DeviceCatalog.builtIn().heights(
      of: Size(width: width, height: height), isLandscape: isLandscape)
    for height in wanted { #expect(heights.known.contains(height), "\(height)") }
  }

  @Test(arguments: [
    // Another orientation, a strip, a bar alone, an app's accessory, a hidden keyboard.
    (375, 812, true, 291), (414, 896, false, 54), (375, 667, false, 44), (768, 1024, false, 304),
    (375, 812, false, 71), (375, 812, false, 300), (420, 912, false, 336),
  ])
  func unknownHeights(_ width: Double, _ height: Double, _ isLandscape: Bool, _ keyboard: Double)
    throws
  {
    let heights = try DeviceCatalog.builtIn().heights(
      of: Size(width: width, height: height), isLandscape: isLandscape)
    #expect(!heights.hold(keyboard))
  }

  /// Keys go with the bars of their own source only, and Display Zoom is no screen of its own.
  @Test func sumsKeepTheirSource() throws {
    let catalog = try DeviceCatalog(
      devices: Array(
        (CatalogTests.head + "iPhone1,9,a,100,200,3,44,34,,,,,11.0,s\n"
          + "iPhone1,9,a (Display Zoom),90,180,,,28,,,,,11.0,s\n").replacing("1,9", with: "1.9")
          .utf8),
      keyboards: Array(
        (CatalogTests.keyboardHead + "100x200,,18,portrait,,k,no,keys,200,5,no,one,high\n"
          + "100x200,,18,portrait,,b,yes,bar,40,,no,one,high\n"
          + "100x200,,18,portrait,,b,yes,bar,50,,no,two,high\n"
          + "100x200,,18,portrait,,o,no,other,30,,no,one,high\n"
          + "100x200,,18,both,,f,no,frame,250,,no,two,low\n").utf8))
    let screen = Size(width: 100, height: 200)
    #expect(catalog.heights(of: screen, isLandscape: false).known == [250, 280, 320])
    #expect(catalog.heights(of: screen, isLandscape: true).known == [250])
    #expect(catalog.screens == [screen])
  }

  @Test func pixelsAreNoDifference() {
    let heights = KeyboardHeights(known: [216, 291])
    #expect(heights.hold(290.5) && heights.hold(291.333) && !heights.hold(291.6))
    #expect(heights.nearest(to: 250) == 216 && heights.nearest(to: 260) == 291)
    #expect(KeyboardHeights(known: []).nearest(to: 1) == nil)
  }

  private func sightings(_ header: String, _ events: String...) throws -> [KeyboardSighting] {
    let lines = events.enumerated().map { "{\"t\":\($0.offset),\($0.element)}" }
    let text = "{\"kbtrace\":1,\"name\":\"t\",\(header)}\n" + lines.joined(separator: "\n")
    var reader = TraceReader(file: "t.jsonl", source: BytesSource(text))
    return try #require(try reader.next()).keyboardSightings
  }

  private static let phone = #""device":{"screen":[375,812]}"#

  @Test func onlyDockedShowsAreJudged() throws {
    let found = try sightings(
      Self.phone, #""event":"keyboardWillShow","end":[0,521,375,291]"#,
      #""event":"keyboardDidShow","end":[0,476.7,375,335.3]"#,
      // Changes and hides, a height of 0, one that floats, one that is too high up or narrow.
      #""event":"keyboardWillChangeFrame","end":[0,512,375,300]"#,
      #""event":"keyboardWillHide","end":[0,512,375,300]"#,
      #""event":"keyboardWillShow","end":[0,812,375,0]"#,
      #""event":"keyboardWillShow","end":[0,500,375,300]"#,
      #""event":"keyboardWillShow","end":[20,512,335,300]"#,
      #""event":"keyboardWillShow","end":[0,812,375,291]"#)
    #expect(found.map(\.height) == [291, 335.3])
    #expect(found.allSatisfy { $0.screen == Size(width: 375, height: 812) && !$0.isLandscape })
  }

  @Test func framesAreTurnedAsTheInterfaceLies() throws {
    let turned = try sightings(
      Self.phone, #""event":"interfaceOrientationWillChange","orientation":"landscapeLeft""#,
      #""event":"keyboardWillShow","end":[0,204,812,171]"#,
      #""event":"keyboardWillShow","end":[0,521,375,291]"#)
    #expect(turned.map(\.height) == [171] && turned[0].isLandscape)
    let fixed = try sightings(
      #""device":{"screen":[768,1024]},"coordinates":"fixed","orientation":"landscapeRight""#,
      #""event":"keyboardWillShow","end":[0,0,352,1024]"#)
    #expect(
      fixed == [
        KeyboardSighting(
          screen: Size(width: 768, height: 1024), isLandscape: true, height: 352)
      ])
  }

  @Test func whatATraceStatesOfItsKeyboardCounts() throws {
    let show = #""event":"keyboardWillShow","end":[0,477,375,335]"#
    let accessory = try sightings(Self.phone + #","keyboard":{"accessoryHeight":44}"#, show)
    #expect(accessory.map(\.height) == [291])
    for kind in ["thirdParty", "custom"] {
      #expect(try sightings(Self.phone + ",\"keyboard\":{\"kind\":\"\(kind)\"}", show) == [])
    }
    #expect(try sightings(Self.phone + #","keyboard":{"kind":"emoji"}"#, show).count == 1)
    #expect(try sightings(#""device":{}"#, show) == [])
  }
}
