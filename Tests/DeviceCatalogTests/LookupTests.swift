import KeyboardCore
import TestSupport
import Testing

@testable import DeviceCatalog

/// By model, by name, by a part that only one device has.
@Suite struct LookupTests {
  let catalog: DeviceCatalog

  init() throws { catalog = try DeviceCatalog.builtIn() }

  @Test(arguments: [
    ("iPhone10,3", "iPhone10,3", "iPhone X"), ("iPhone1,1", "iPhone1,1", "iPhone"),
    ("iphone10,3", "iPhone10,3", "iPhone X"), ("iPhone 11", "iPhone12,1", "iPhone 11"),
    ("IPHONE 17 PRO", "iPhone18,1", "iPhone 17 Pro"), ("17e", "iPhone18,5", "iPhone 17e"),
    ("iPhone15,2", "iPhone15,2", "iPhone 14 Pro"),
    ("14 pro max", "iPhone15,3", "iPhone 14 Pro Max"),
    ("iPhone 14 Pro (Display Zoom)", "iPhone15,2", "iPhone 14 Pro (Display Zoom)"),
    ("XR", "iPhone11,8", "iPhone XR"),
  ])
  func oneDeviceIsFound(_ text: String, _ model: String, _ name: String) throws {
    let facts = try catalog.facts(for: text)
    #expect(facts.model == .one(model) && facts.name == .one(name))
  }

  @Test func aNameOfSeveralModelsLeavesTheModelOpen() throws {
    let facts = try catalog.facts(for: "iPhone X")
    #expect(facts.model == .several(["iPhone10,3", "iPhone10,6"]))
    #expect(facts.screen == .one(Size(width: 375, height: 812)))
  }

  @Test func aPartOfSeveralNamesListsThem() throws {
    let fault = #expect(throws: DeviceLookupFault.self) { try catalog.facts(for: "iphone se") }
    #expect(
      fault
        == .ambiguous(candidates: [
          "iPhone SE (1st generation)", "iPhone SE (2nd generation)", "iPhone SE (3rd generation)",
        ]))
  }

  @Test(arguments: ["", "iPhone 99", "iPhone10,3 ", "\u{1B}[2J", "i\u{0}Phone", "*", "iPhone1?,3"])
  func whatIsNoDeviceIsUnknown(_ text: String) throws {
    let fault = #expect(throws: DeviceLookupFault.self) { try catalog.facts(for: text) }
    guard case .unknown(let names)? = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect(names.contains("iPhone X") && names.contains("iPad17,4"))
  }

  @Test func rowsThatContradictLeaveAFactOpen() throws {
    let plus = try catalog.facts(for: "iPhone7,1")
    #expect(
      plus.screen == .several([Size(width: 414, height: 736), Size(width: 476, height: 847)]))
    #expect(plus.screen.value == nil && plus.scale == .one(3))
    // The top inset in portrait is stated by one of two rows; the sides contradict each other.
    let eleven = try catalog.facts(for: "iPhone12,1")
    #expect(eleven.safeArea(.portrait) == .one(Insets(top: 48, bottom: 34)))
    #expect(eleven.safeArea(.landscapeLeft).value == nil)
    #expect(eleven.conflicts == ["safe_left_landscape", "safe_right_landscape"])
    #expect(try catalog.facts(for: "XR").safeArea(.portrait).values.count == 2)
  }

  @Test func safeAreasAreThoseOfTheOrientation() throws {
    let phone = try catalog.facts(for: "iPhone10,3")
    #expect(phone.safeArea(.portrait) == .one(Insets(top: 44, bottom: 34)))
    let across = Insets(left: 44, bottom: 21, right: 44)
    #expect(phone.safeArea(.landscapeLeft) == .one(across))
    #expect(phone.safeArea(.landscapeRight) == .one(across))
    #expect(phone.safeArea(.portraitUpsideDown) == .none)
    let pad = try catalog.facts(for: "iPad16,3")
    #expect(pad.safeArea(.landscapeLeft) == .one(Insets(top: 24, bottom: 20)))
    // Two of four insets are not known; it never ran iOS 11.
    #expect(try catalog.facts(for: "iPhone18,1").safeArea(.landscapeLeft) == .none)
    #expect(try catalog.facts(for: "iPhone1,1").safeArea(.portrait) == .none)
  }

  struct Recorded: Sendable, CustomTestStringConvertible {
    var model: String?
    var name: String?
    var screen: Size?
    var scale: Double?
    let status: DeviceComparison.Status
    var details: [String] = []
    var testDescription: String { "\(model ?? name ?? "nothing"), \(screen?.text ?? "no screen")" }
  }

  private static let comparisons = [
    Recorded(model: "iPhone10,3", screen: Size(width: 375, height: 812), scale: 3, status: .known),
    Recorded(name: "IPHONE x", status: .known),
    Recorded(
      model: "iPhone10,3", screen: Size(width: 390, height: 844), scale: 2, status: .differs,
      details: ["screen: the catalog has 375x812", "scale: the catalog has 3"]),
    Recorded(
      model: "iPhone7,1", screen: Size(width: 414, height: 736), scale: 3, status: .conflict,
      details: ["screen: the catalog has 414x736 or 476x847"]),
    Recorded(
      model: "iPhone7,1", screen: Size(width: 320, height: 480), status: .differs,
      details: ["screen: the catalog has 414x736 or 476x847"]),
    // Display Zoom is one of a device's screens; a model goes before a name.
    Recorded(model: "iPhone15,2", screen: Size(width: 320, height: 693), status: .known),
    Recorded(model: "iPhone9,9", name: "iPhone X", status: .unknown),
    Recorded(screen: Size(width: 375, height: 812), status: .unknown),
    Recorded(
      name: "iPhone", screen: Size(width: 375, height: 812), status: .differs,
      details: ["screen: the catalog has 320x480"]),
  ]

  @Test(arguments: comparisons)
  func recordedDevicesAreCompared(_ device: Recorded) {
    let comparison = catalog.compare(
      model: device.model, name: device.name, screen: device.screen, scale: device.scale)
    #expect(comparison == DeviceComparison(status: device.status, details: device.details))
  }
}
