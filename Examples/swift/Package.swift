// swift-tools-version: 6.2
import PackageDescription

// A package of an app's own, whose keyboard code is held to the answers in the folder Gate. In yours
// the dependency is: .package(url: "https://…/kbtrace.git", from: "…")
let package = Package(
  name: "FormKeyboard",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "kbtrace", path: "../..")],
  targets: [
    .target(
      name: "FormKeyboard",
      dependencies: [.product(name: "KeyboardCore", package: "kbtrace")]),
    .executableTarget(
      name: "accept",
      dependencies: ["FormKeyboard", .product(name: "KeyboardGate", package: "kbtrace")]),
    .testTarget(
      name: "FormKeyboardTests",
      dependencies: ["FormKeyboard", .product(name: "KeyboardGate", package: "kbtrace")]),
    .testTarget(
      name: "WrongCoreTests",
      dependencies: ["FormKeyboard", .product(name: "KeyboardGate", package: "kbtrace")]),
  ]
)
