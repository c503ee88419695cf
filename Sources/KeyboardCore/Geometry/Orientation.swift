/// UIInterfaceOrientation's four names; `landscapeRight` has the home button at the right.
public enum InterfaceOrientation: UInt8, CaseIterable, BitwiseCopyable, Sendable {
  /// Home button at the bottom.
  case portrait
  /// Home button at the top.
  case portraitUpsideDown
  /// Home button at the left.
  case landscapeLeft
  /// Home button at the right.
  case landscapeRight

  /// The name in a trace, UIKit's own.
  public var name: String {
    switch self {
    case .portrait: "portrait"
    case .portraitUpsideDown: "portraitUpsideDown"
    case .landscapeLeft: "landscapeLeft"
    case .landscapeRight: "landscapeRight"
    }
  }

  /// The orientation of that name, or nil.
  public init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name.utf8.elementsEqual(name.utf8) })
    else { return nil }
    self = found
  }

  /// Whether the longer side of a phone lies across.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

  /// `size`, given in portrait, as it is in this orientation; its own inverse.
  public func turned(_ size: Size) -> Size { isLandscape ? size.transposed : size }
}

/// What reported keyboard rectangles are relative to.
public enum CoordinateSpace: UInt8, CaseIterable, BitwiseCopyable, Sendable {
  /// They follow the interface orientation (iOS 8 and later).
  case interface
  /// They lie in the portrait-up screen whatever the orientation (iOS 7 and earlier).
  case fixed

  /// The name in a trace.
  public var name: String { self == .fixed ? "fixed" : "interface" }

  /// The coordinate space of that name, or nil.
  public init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name.utf8.elementsEqual(name.utf8) })
    else { return nil }
    self = found
  }
}

extension Rect {
  /// A rectangle reported in `space`, in interface-oriented coordinates.
  ///
  /// `size` is, in portrait, that of what is turned: the screen, or the window for UIKit's own
  /// conversions; `orientation` is the one current when the rectangle was reported.
  public func interfaceOriented(
    from space: CoordinateSpace, portrait size: Size, orientation: InterfaceOrientation
  ) -> Rect {
    guard space == .fixed else { return self }
    switch orientation {
    case .portrait:
      return self
    case .portraitUpsideDown:
      return Rect(
        x: size.width - x - width, y: size.height - y - height, width: width, height: height)
    case .landscapeRight:
      return Rect(x: y, y: size.width - x - width, width: height, height: width)
    case .landscapeLeft:
      return Rect(x: size.height - y - height, y: x, width: height, height: width)
    }
  }
}
