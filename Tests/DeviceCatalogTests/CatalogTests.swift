import KeyboardCore
import TestSupport
import Testing

@testable import DeviceCatalog

/// The embedded tables: every row is read, and says where it is from.
@Suite struct CatalogTests {
  let catalog: DeviceCatalog

  init() throws { catalog = try DeviceCatalog.builtIn() }

  @Test func everyRowIsThere() {
    #expect(catalog.devices.count == 192)
    let models = Set(catalog.devices.map(\.model))
    #expect(models.count == 178)
    #expect(models.count { $0.hasPrefix("iPhone") } == 66)
    #expect(models.count { $0.hasPrefix("iPad") } == 105)
    #expect(models.count { $0.hasPrefix("iPod") } == 7)
    #expect(catalog.devices.count { $0.isZoomed } == 2)
    #expect(catalog.keyboards.count == 275)
  }

  @Test func everyRowNamesItsSource() {
    let sources = catalog.devices.map(\.source) + catalog.keyboards.map(\.source)
    for source in sources {
      #expect(source.count >= 15, "\(source)")
      #expect(!source.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
  }

  @Test func numbersAreThoseOfDevices() {
    for row in catalog.devices {
      #expect((320...1032).contains(row.screen.width) && row.screen.height <= 1376, "\(row)")
      #expect(row.scale.map { [1, 2, 3].contains($0) } ?? row.isZoomed, "\(row)")
      #expect(row.safeLeftLandscape == row.safeRightLandscape, "\(row)")
      // Whoever has the landscape insets at all has a source for the top one too.
      if row.safeTopLandscape != nil { #expect(row.source.contains("landscape top"), "\(row)") }
    }
    for row in catalog.keyboards {
      #expect((14...600).contains(row.height), "\(row)")
      #expect(row.screens.allSatisfy { catalog.screens.contains($0) }, "\(row)")
    }
  }

  /// Rows that their source calls a conflict are in one, and with them the rows they contradict.
  @Test func contradictionsAreFound() {
    let marked = catalog.devices.filter { $0.source.hasPrefix("CONFLICT") }
    #expect(marked.count == 12)
    for row in marked { #expect(!catalog.conflicts(of: row).isEmpty, "\(row)") }
    let found = catalog.devices.filter { !catalog.conflicts(of: $0).isEmpty }
    #expect(found.count == 24)
    #expect(Set(found.map(\.model)) == Set(marked.map(\.model)))
  }

  @Test func contradictionsNameTheirColumns() throws {
    func conflicts(_ model: String) throws -> [String] {
      catalog.conflicts(of: try #require(catalog.devices.first { $0.model == model }))
    }
    #expect(try conflicts("iPhone10,3") == [])
    #expect(try conflicts("iPhone7,1") == ["screen"])
    #expect(try conflicts("iPhone15,2") == ["safe_top"])
    #expect(try conflicts("iPhone12,3") == ["safe_left_landscape", "safe_right_landscape"])
  }

  @Test func screensAreThoseWithoutContradiction() {
    let screens = [
      "320x480", "320x568", "375x667", "375x812", "390x844", "393x852", "402x874", "414x736",
      "414x896", "420x912", "428x926", "430x932", "440x956", "744x1133", "768x1024", "810x1080",
      "820x1180", "834x1112", "834x1194", "834x1210", "1024x1366", "1032x1376",
    ]
    #expect(catalog.screens.map(\.text) == screens)
  }

  static let head =
    "model,name,screen_width,screen_height,scale,safe_top,safe_bottom,safe_top_landscape,"
    + "safe_left_landscape,safe_right_landscape,safe_bottom_landscape,first_os,source\n"
  static let keyboardHead =
    "screens,devices,os,orientation,locale,keyboard_type,predictive,part,height,left_out,"
    + "includes_safe_area,source,confidence\n"

  @Test(arguments: [
    ("a,n,375,812,3,,,,,,,1.0,\n", "'source' is empty"),
    (",n,375,812,3,,,,,,,1.0,s\n", "'model' is empty"),
    ("a,n,812,375,3,,,,,,,1.0,s\n", "no size in portrait"),
    ("a,n,,812,3,,,,,,,1.0,s\n", "no size in portrait"),
    ("a,n,375,812,x,,,,,,,1.0,s\n", "'x' in 'scale'"),
    ("a,n,375,812,3,-1,,,,,,1.0,s\n", "'-1' in 'safe_top'"),
  ])
  func aFaultyDeviceIsRefused(_ row: String, _ hint: String) throws {
    let fault = #expect(throws: CatalogFault.self) {
      try DeviceCatalog(
        devices: Array((Self.head + row).utf8), keyboards: Array(Self.keyboardHead.utf8))
    }
    #expect(fault?.description.hasPrefix("devices.csv:2: ") == true)
    #expect(fault?.problem.contains(hint) == true, "\(String(describing: fault))")
  }

  @Test(arguments: [
    ("375x812,,8,up,,d,no,frame,216,,no,s,high\n", "'up' is no value for 'orientation'"),
    ("812x375,,8,portrait,,d,no,frame,216,,no,s,high\n", "'812x375'"),
    ("375,,8,portrait,,d,no,frame,216,,no,s,high\n", "'375'"),
    ("375x812,,8,portrait,,d,no,half,216,,no,s,high\n", "'half' is no value for 'part'"),
    ("375x812,,8,portrait,,d,no,frame,0,,no,s,high\n", "the height"),
    ("375x812,,8,portrait,,d,no,frame,216,,no,,high\n", "'source' is empty"),
    ("375x812,,8,portrait,,d,no,frame,216,,no,s,sure\n", "'sure'"),
  ])
  func aFaultyKeyboardIsRefused(_ row: String, _ hint: String) throws {
    let fault = #expect(throws: CatalogFault.self) {
      try DeviceCatalog(
        devices: Array(Self.head.utf8), keyboards: Array((Self.keyboardHead + row).utf8))
    }
    #expect(fault?.description.hasPrefix("keyboards.csv:2: ") == true)
    #expect(fault?.problem.contains(hint) == true, "\(String(describing: fault))")
  }
}
