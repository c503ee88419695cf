/// One key's value, kept as it is until somebody reads it as JSON.
enum LayoutValue: Sendable {
  case null
  case number(Double)
  case point(Point)
  case rect(Rect)
  case insets(Insets)
  case animation(Animation)
  case calls([Call])
  case custom([JSONMember])

  /// The value as JSON.
  var json: JSONValue {
    switch self {
    case .null: .null
    case .number(let number): .number(number)
    case .point(let point): .point(point)
    case .rect(let rect): .rect(rect)
    case .insets(let insets): .insets(insets)
    case .animation(let animation): animation.json
    case .calls(let calls): .array(calls.map(\.json))
    case .custom(let members): .object(members)
    }
  }

  /// The numbers, where the value is made of points.
  var numbers: [Double]? {
    switch self {
    case .number(let number): [number]
    case .point(let point): [point.x, point.y]
    case .rect(let rect): [rect.x, rect.y, rect.width, rect.height]
    case .insets(let insets): [insets.top, insets.left, insets.bottom, insets.right]
    case .null, .animation, .calls, .custom: nil
    }
  }
}

extension LayoutSequence {
  /// The value of one key after the event at `index`.
  func layoutValue(of key: LayoutKeys, at index: Int) -> LayoutValue {
    let layout = layouts[index]
    return switch key {
    case .keyboardFrame: layout.keyboardFrame.map(LayoutValue.rect) ?? .null
    case .viewFrame: .rect(layout.viewFrame)
    case .constant: .number(layout.constant)
    case .contentInset: .insets(layout.contentInset)
    case .scrollIndicatorInsets: .insets(layout.scrollIndicatorInsets)
    case .contentOffset: .point(layout.contentOffset)
    case .superviewFrame: .rect(layout.superviewFrame)
    case .visibleFrame: .rect(layout.visibleFrame)
    case .animation: .animation(layout.animation)
    case .calls: .calls(calls(at: index))
    case .custom: .custom(custom(at: index) ?? [])
    default: .null
    }
  }

  /// The value of one key after the event at `index`, as JSON.
  public func value(of key: LayoutKeys, at index: Int) -> JSONValue {
    layoutValue(of: key, at: index).json
  }
}

extension Layout {
  /// The numbers of a key of points, zeroes behind them; nil where there are none.
  @inline(__always)
  borrowing func numbers(of key: LayoutKeys) -> SIMD4<Double>? {
    switch key {
    case .keyboardFrame: keyboardFrame.map(SIMD4.init)
    case .viewFrame: SIMD4(viewFrame)
    case .constant: SIMD4(constant, 0, 0, 0)
    case .contentInset: SIMD4(contentInset)
    case .scrollIndicatorInsets: SIMD4(scrollIndicatorInsets)
    case .contentOffset: SIMD4(contentOffset.x, contentOffset.y, 0, 0)
    case .superviewFrame: SIMD4(superviewFrame)
    case .visibleFrame: SIMD4(visibleFrame)
    default: nil
    }
  }
}

extension SIMD4<Double> {
  @inline(__always)
  fileprivate init(_ rect: Rect) { self.init(rect.x, rect.y, rect.width, rect.height) }

  @inline(__always)
  fileprivate init(_ insets: Insets) {
    self.init(insets.top, insets.left, insets.bottom, insets.right)
  }
}

extension Double {
  /// Without what adding and subtracting doubles leaves behind: a millionth of a point.
  var tidied: Double {
    let scaled = (self * 1e6).rounded()
    return abs(scaled) < 1e15 ? scaled / 1e6 + 0 : self
  }

  /// Whether both are one number to a millionth.
  func isAbout(_ other: Double) -> Bool { abs(self - other) < 1e-6 }
}
