/// Numbers that a trace may hold, in one place.
enum TraceLimits {
  /// Greatest magnitude of a coordinate, in points.
  static let geometry = 1e7
  /// Greatest `t` and `duration`, in seconds.
  static let time = 1e9
  /// Greatest scale, in pixels a point.
  static let scale = 10.0
  /// Unicode scalars of a name at most.
  static let nameScalars = 200
}

extension JSONValue {
  private func wrong(_ key: String, wanted: String) -> FieldError {
    FieldError(key, "is \(kindName), not \(wanted)", "write \(wanted) there")
  }

  /// The number here, whatever its size.
  private func anyNumber(_ key: String, wanted: String) throws(FieldError) -> Double {
    guard case .number(let text) = self, let value = Double(text) else {
      throw wrong(key, wanted: wanted)
    }
    return value + 0
  }

  func number(_ key: String, in range: ClosedRange<Double>) throws(FieldError) -> Double {
    let value = try anyNumber(key, wanted: "a number")
    guard range.contains(value) else {
      throw FieldError(
        key, "the number \(clipped) is out of range",
        "give a value from \(NumberText.text(of: range.lowerBound)) to "
          + NumberText.text(of: range.upperBound))
    }
    return value
  }

  func coordinate(_ key: String) throws(FieldError) -> Double {
    try number(key, in: -TraceLimits.geometry...TraceLimits.geometry)
  }

  func time(_ key: String) throws(FieldError) -> Double {
    try number(key, in: 0...TraceLimits.time)
  }

  func curve(_ key: String) throws(FieldError) -> UInt8 {
    let value = try number(key, in: 0...255)
    guard value == value.rounded() else {
      throw FieldError(key, "the number \(clipped) is not whole", "give an integer from 0 to 255")
    }
    return UInt8(value)
  }

  func scale(_ key: String) throws(FieldError) -> Double {
    let value = try number(key, in: 0...TraceLimits.scale)
    guard value > 0 else {
      throw FieldError(key, "is 0", "give the pixels a point, above 0 and at most 10")
    }
    return value
  }

  func flag(_ key: String) throws(FieldError) -> Bool {
    guard case .bool(let value) = self else { throw wrong(key, wanted: "true or false") }
    return value
  }

  func string(_ key: String) throws(FieldError) -> String {
    guard case .string(let value) = self else { throw wrong(key, wanted: "a string") }
    return value
  }

  func members(_ key: String) throws(FieldError) -> [JSONMember] {
    guard case .object(let value) = self else { throw wrong(key, wanted: "an object") }
    return value
  }

  private func numbers(_ key: String, _ count: Int, _ wanted: String) throws(FieldError)
    -> [Double]
  {
    guard case .array(let values) = self, values.count == count else {
      if case .array(let values) = self {
        throw FieldError(key, "has \(values.count) values, not \(count)", "write it as \(wanted)")
      }
      throw wrong(key, wanted: wanted)
    }
    var numbers: [Double] = []
    for value in values { numbers.append(try value.coordinate(key)) }
    return numbers
  }

  func rect(_ key: String) throws(FieldError) -> Rect {
    let n = try numbers(key, 4, "a rectangle [x, y, width, height]")
    return Rect(x: n[0], y: n[1], width: n[2], height: n[3])
  }

  func insets(_ key: String) throws(FieldError) -> Insets {
    let n = try numbers(key, 4, "insets [top, left, bottom, right]")
    return Insets(top: n[0], left: n[1], bottom: n[2], right: n[3])
  }

  func point(_ key: String) throws(FieldError) -> Point {
    let n = try numbers(key, 2, "a point [x, y]")
    return Point(x: n[0], y: n[1])
  }

  func size(_ key: String) throws(FieldError) -> Size {
    let n = try numbers(key, 2, "a size [width, height]")
    return Size(width: n[0], height: n[1])
  }

  func screen(_ key: String) throws(FieldError) -> Size {
    let size = try size(key)
    guard size.width > 0, size.height > 0 else {
      throw FieldError(
        key, "a screen of \(clipped) has no area", "give its width and height in points, portrait")
    }
    return size
  }

  func orientation(_ key: String) throws(FieldError) -> InterfaceOrientation {
    let name = try string(key)
    guard let orientation = InterfaceOrientation(name: name) else {
      throw FieldError(
        key, "\(clipped) is no orientation",
        "use " + InterfaceOrientation.allCases.map(\.name).joined(separator: ", "))
    }
    return orientation
  }

  func coordinates(_ key: String) throws(FieldError) -> CoordinateSpace {
    let name = try string(key)
    guard let space = CoordinateSpace(name: name) else {
      throw FieldError(key, "\(clipped) is no coordinate space", "use interface or fixed")
    }
    return space
  }

  /// The value's text for an error, cut where it is long.
  var clipped: String {
    let text = text
    // By scalars: one character may be as long as its marks are many.
    return text.utf8.count <= 60 ? text : String(text.unicodeScalars.prefix(60)) + "…"
  }
}
