/// The cores that are known, by name.
public struct HandlerCatalog: Sendable {
  /// The cores in the order in which they are listed.
  public let cores: [any HandlerCore.Type]

  /// A catalogue of these cores; the first of a name counts.
  public init(_ cores: [any HandlerCore.Type]) { self.cores = cores }

  /// The cores of this project: six published handlers, and its own.
  public static let builtIn = HandlerCatalog([
    SizeDeltaCore.self, ConstraintDeltaCore.self, ObserverCore.self, ContentInsetCore.self,
    SuperviewFrameCore.self, BottomGuideCore.self, GuideCore.self,
  ])

  /// The core of that name, or nil.
  public subscript(name: String) -> (any HandlerCore.Type)? {
    cores.first { $0.name.sameBytes(as: name) }
  }

  /// Whether a core may have that name: `[A-Za-z0-9._-]`, 1 to 100 characters.
  public static func isName(_ name: String) -> Bool {
    (1...100).contains(name.utf8.count)
      && name.utf8.allSatisfy { character in
        switch character {
        case 48...57, 65...90, 97...122, 45, 46, 95: true
        default: false
        }
      }
  }

  /// All names, in order.
  public var names: [String] { cores.map { $0.name } }
}
