/// Why no device was found.
public enum DeviceLookupFault: Error, Equatable, Sendable {
  /// Nothing in the catalog is called so; `names` is all that can be asked for.
  case unknown(names: [String])
  /// Several devices have that part in their name or model.
  case ambiguous(candidates: [String])
}

extension DeviceCatalog {
  /// The rows of the device that is called `text`: a model identifier exactly, else a name, else a
  /// part of a model or name that only one device has; case tells nothing but in the first.
  ///
  /// A setting such as Display Zoom has to be named: a model, or a part that its device has too,
  /// means the device without it.
  ///
  /// - Throws: `DeviceLookupFault` where there is none or more than one.
  public func facts(for text: String) throws(DeviceLookupFault) -> DeviceFacts {
    let ofModel = devices.filter { $0.model == text }
    if !ofModel.isEmpty { return DeviceFacts(query: text, rows: Self.plain(ofModel)) }
    let key = text.lowercased()
    let named = devices.filter { $0.name.lowercased() == key }
    if !named.isEmpty { return DeviceFacts(query: text, rows: named) }
    // An empty part is in every name.
    let holding = key.isEmpty ? [] : devices.filter { $0.holds(part: key) }
    let found = Self.plain(holding)
    var names: [String] = []
    for row in found where !names.contains(row.name) { names.append(row.name) }
    switch names.count {
    case 0: throw .unknown(names: Array(Set(devices.flatMap { [$0.model, $0.name] })).sorted())
    case 1: return DeviceFacts(query: text, rows: found)
    default: throw .ambiguous(candidates: names)
    }
  }

  /// The rows without those of a setting, unless there are no others.
  private static func plain(_ rows: [KnownDevice]) -> [KnownDevice] {
    let plain = rows.filter { !$0.isZoomed }
    return plain.isEmpty ? rows : plain
  }

  /// All rows of a device that recorded traces are of, by its model, else by its name; nil where the
  /// catalog does not have it.
  public func rows(model: String?, name: String?) -> [KnownDevice]? {
    let found =
      model.map { model in devices.filter { $0.model == model } }
      ?? name.map { name in
        let key = name.lowercased()
        return devices.filter { $0.name.lowercased() == key }
      } ?? []
    return found.isEmpty ? nil : found
  }

  /// What contradicts in the rows of `row`'s model and setting, by column; nothing where all agree.
  public func conflicts(of row: KnownDevice) -> [String] {
    let rows = devices.filter { $0.model == row.model && $0.isZoomed == row.isZoomed }
    return DeviceFacts(query: row.model, rows: rows).conflicts
  }
}

extension KnownDevice {
  /// Whether the model or the name has `part`, which is in lower case, in it.
  fileprivate func holds(part: String) -> Bool {
    model.lowercased().contains(part) || name.lowercased().contains(part)
  }
}
