import KeyboardCore
import Testing

/// CGRect's rules, and how reported rectangles are turned.
@Suite struct GeometryTests {
  @Test func edgesAreThoseOfTheStandardisedRect() {
    let turnedOver = rect(10, 20, -4, -6)
    #expect(turnedOver.minX == 6 && turnedOver.maxX == 10)
    #expect(turnedOver.minY == 14 && turnedOver.maxY == 20)
    #expect(turnedOver.standardized == rect(6, 14, 4, 6))
    #expect(turnedOver.origin == Point(x: 10, y: 20))
    #expect(turnedOver.size == Size(width: -4, height: -6))
    let plain = rect(10, 20, 4, 6)
    #expect(plain.minX == 10 && plain.maxX == 14 && plain.minY == 20 && plain.maxY == 26)
    #expect(plain.standardized == plain)
  }

  @Test(arguments: [
    (Point(x: 10, y: 20), true), (Point(x: 13.5, y: 25.5), true), (Point(x: 14, y: 21), false),
    (Point(x: 11, y: 26), false), (Point(x: 9.5, y: 21), false), (Point(x: 11, y: 19.5), false),
  ]) func minEdgesAreInsideAndMaxEdgesOutside(point: Point, isInside: Bool) {
    #expect(rect(10, 20, 4, 6).contains(point) == isInside)
    #expect(rect(14, 26, -4, -6).contains(point) == isInside)
  }

  @Test func nothingIsInsideAnEmptyRect() {
    #expect(!rect(10, 20, 4, 0).contains(Point(x: 11, y: 20)))
    #expect(!Rect.zero.contains(Point()))
  }

  @Test func intersection() {
    let area = rect(0, 0, 100, 200)
    #expect(area.intersection(rect(50, 150, 100, 100)) == rect(50, 150, 50, 50))
    #expect(area.intersection(rect(100, 0, 10, 10)) == rect(100, 0, 0, 10))
    #expect(area.intersection(rect(0, 200, 10, 10)) == rect(0, 200, 10, 0))
    #expect(area.intersection(rect(101, 0, 10, 10)) == nil)
    #expect(area.intersection(rect(0, 201, 10, 10)) == nil)
    #expect(area.intersection(rect(60, 90, -20, -30)) == rect(40, 60, 20, 30))
  }

  @Test func movingKeepsTheSize() {
    #expect(rect(1, 2, -3, 4).offsetBy(x: 10, y: -20) == rect(11, -18, -3, 4))
    #expect(Rect(bounds: Size(width: 3, height: 4)) == rect(0, 0, 3, 4))
  }

  @Test(arguments: [
    (InterfaceOrientation.portrait, rect(1, 2, 30, 40)),
    (.portraitUpsideDown, rect(320 - 1 - 30, 480 - 2 - 40, 30, 40)),
    (.landscapeRight, rect(2, 320 - 1 - 30, 40, 30)),
    (.landscapeLeft, rect(480 - 2 - 40, 1, 40, 30)),
  ]) func fixedRectsAreTurned(orientation: InterfaceOrientation, expected: Rect) {
    let reported = rect(1, 2, 30, 40)
    let screen = Size(width: 320, height: 480)
    #expect(
      reported.interfaceOriented(from: .fixed, portrait: screen, orientation: orientation)
        == expected)
    #expect(
      reported.interfaceOriented(from: .interface, portrait: screen, orientation: orientation)
        == reported)
  }

  @Test func aQuarterTurnExchangesTheSides() {
    let size = Size(width: 320, height: 480)
    for orientation in InterfaceOrientation.allCases {
      let isAcross = orientation == .landscapeLeft || orientation == .landscapeRight
      #expect(orientation.isLandscape == isAcross)
      #expect(orientation.turned(size) == (isAcross ? Size(width: 480, height: 320) : size))
    }
  }

  @Test func namesLeadBackToTheirValues() {
    let names = ["portrait", "portraitUpsideDown", "landscapeLeft", "landscapeRight"]
    #expect(InterfaceOrientation.allCases.map(\.name) == names)
    for name in names { #expect(InterfaceOrientation(name: name)?.name == name) }
    #expect(InterfaceOrientation(name: "Portrait") == nil)
    #expect(CoordinateSpace(name: "fixed") == .fixed)
    #expect(CoordinateSpace(name: "interface") == .interface)
    #expect(CoordinateSpace(name: "") == nil)
  }
}
