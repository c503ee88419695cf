/// A point `[x, y]`; y grows downwards.
public struct Point: BitwiseCopyable, Hashable, Sendable {
  /// In points.
  public var x: Double
  /// In points.
  public var y: Double

  /// A point at `x`, `y`.
  public init(x: Double = 0, y: Double = 0) {
    self.x = x
    self.y = y
  }
}

/// A size `[width, height]`; either may be negative, as in a delegate's `delta`.
public struct Size: BitwiseCopyable, Hashable, Sendable {
  /// In points.
  public var width: Double
  /// In points.
  public var height: Double

  /// A size of `width` and `height`.
  public init(width: Double = 0, height: Double = 0) {
    self.width = width
    self.height = height
  }

  /// Width and height exchanged, as a screen's are by a quarter turn.
  public var transposed: Size { Size(width: height, height: width) }
}

/// Insets `[top, left, bottom, right]`, as `UIEdgeInsets`.
public struct Insets: BitwiseCopyable, Hashable, Sendable {
  /// In points.
  public var top: Double
  /// In points.
  public var left: Double
  /// In points.
  public var bottom: Double
  /// In points.
  public var right: Double

  /// Insets in UIKit's order.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

/// A rectangle `[x, y, width, height]` with CGRect's rules: width and height may be negative, and
/// the edges are those of the standardised rectangle.
public struct Rect: BitwiseCopyable, Hashable, Sendable {
  /// Left edge as given, in points.
  public var x: Double
  /// Top edge as given, in points.
  public var y: Double
  /// Width as given, in points; may be negative.
  public var width: Double
  /// Height as given, in points; may be negative.
  public var height: Double

  /// A rectangle, kept as given.
  public init(x: Double = 0, y: Double = 0, width: Double = 0, height: Double = 0) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The rectangle `[0, 0, width, height]` of `size`, a view's bounds.
  public init(bounds size: Size) {
    self.init(width: size.width, height: size.height)
  }

  /// `[0, 0, 0, 0]`.
  public static let zero = Rect()

  /// The corner as given.
  public var origin: Point { Point(x: x, y: y) }

  /// Width and height as given.
  public var size: Size { Size(width: width, height: height) }

  /// Left edge (CGRectGetMinX).
  public var minX: Double { width < 0 ? x + width : x }
  /// Top edge (CGRectGetMinY).
  public var minY: Double { height < 0 ? y + height : y }
  /// Right edge (CGRectGetMaxX).
  public var maxX: Double { width < 0 ? x : x + width }
  /// Bottom edge (CGRectGetMaxY).
  public var maxY: Double { height < 0 ? y : y + height }

  /// The same area with positive width and height (CGRectStandardize).
  public var standardized: Rect {
    Rect(x: minX, y: minY, width: abs(width), height: abs(height))
  }

  /// Whether `point` is inside: min edges are, max edges are not (CGRectContainsPoint).
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// The area shared with `other`, or nil when they do not touch (CGRectIntersection's null).
  public func intersection(_ other: Rect) -> Rect? {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard right >= left, bottom >= top else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The rectangle moved by `offset`.
  public func offsetBy(x dx: Double, y dy: Double) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width, height: height)
  }

  /// The rectangle with its height grown by `delta` (shrunk where negative).
  func growingHeight(by delta: Double) -> Rect {
    Rect(x: x, y: y, width: width, height: height + delta)
  }
}
