import Foundation
import KeyboardCore

/// Reads a value of a notification's userInfo in the forms in which frameworks and tests box it.
enum UserInfoValue {
  /// A rectangle: a CGRect, an NSValue, four boxed numbers, or CGRect's dictionary representation.
  static func rect(_ value: Any) -> Rect? {
    if let rect = value as? CGRect { return Rect(rect) }
    #if !canImport(Darwin)
      // Here no cast opens an NSValue, which on Apple's systems is the CGRect that it boxes.
      if let boxed = value as? NSValue, isRect(boxed) { return Rect(boxed.rectValue) }
    #endif
    if let values = value as? [Any] {
      let numbers = values.compactMap(number)
      guard values.count == 4, numbers.count == 4 else { return nil }
      return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
    if let members = value as? [String: Any] {
      let numbers = ["X", "Y", "Width", "Height"].compactMap { members[$0].flatMap(number) }
      guard numbers.count == 4 else { return nil }
      return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
    return nil
  }

  #if !canImport(Darwin)
    private static func isRect(_ value: NSValue) -> Bool {
      unsafe String(cString: value.objCType).contains("Rect=")
    }
  #endif

  /// A number of any type.
  static func number(_ value: Any) -> Double? {
    if let number = value as? NSNumber { return number.doubleValue }
    if let number = value as? any BinaryFloatingPoint { return Double(number) }
    if let number = value as? any BinaryInteger { return Double(number) }
    return nil
  }

  /// A boolean, or a number for one.
  static func flag(_ value: Any) -> Bool? {
    if let flag = value as? Bool { return flag }
    return number(value).map { $0 != 0 }
  }
}

extension Rect {
  /// The same rectangle; width and height are kept as given, which CGRect's own accessors are not.
  init(_ rect: CGRect) {
    self.init(
      x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.size.width),
      height: Double(rect.size.height))
  }
}
