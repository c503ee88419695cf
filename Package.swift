// swift-tools-version: 6.2
import PackageDescription

/// One list for every target, so that no target is held to less than another.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  // `any P` is written out, so that a reader sees where dispatch is dynamic.
  .enableUpcomingFeature("ExistentialAny"),
  // A C or Foundation type cannot leak into a public API by accident.
  .enableUpcomingFeature("InternalImportsByDefault"),
  // A member comes from a module that the file itself imports.
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "kbtrace",
  platforms: [.macOS(.v15), .iOS(.v15), .tvOS(.v15)],
  products: [
    .library(name: "KeyboardCore", targets: ["KeyboardCore"]),
    .library(name: "KeyboardGate", targets: ["KeyboardGate"]),
    .library(name: "KeyboardRecorder", targets: ["KeyboardRecorder"]),
    .library(name: "LogReader", targets: ["LogReader"]),
    .library(name: "OutsideCore", targets: ["OutsideCore"]),
    .library(name: "TraceStore", targets: ["TraceStore"]),
    .executable(name: "kbtrace", targets: ["kbtrace"]),
  ],
  targets: [
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(
      name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    // Rounding is libm's, and nothing that KeyboardCore imports would link it.
    .target(
      name: "KeyboardCore", swiftSettings: settings,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(name: "KeyboardRecorder", dependencies: ["KeyboardCore"], swiftSettings: settings),
    .target(
      name: "TraceStore", dependencies: ["CSQLite", "CCrypto", "KeyboardCore"],
      resources: [.embedInCode("Schema/schema.sql")], swiftSettings: settings),
    .target(
      name: "DeviceCatalog", dependencies: ["KeyboardCore"],
      resources: [.embedInCode("Facts/devices.csv"), .embedInCode("Facts/keyboards.csv")],
      swiftSettings: settings),
    .target(
      name: "LogReader", dependencies: ["KeyboardCore", "DeviceCatalog"], swiftSettings: settings),
    .target(name: "OutsideCore", dependencies: ["KeyboardCore"], swiftSettings: settings),
    .target(
      name: "KeyboardGate", dependencies: ["KeyboardCore", "TraceStore"], swiftSettings: settings),
    .executableTarget(
      name: "kbtrace",
      dependencies: [
        "KeyboardCore", "DeviceCatalog", "TraceStore", "LogReader", "OutsideCore", "KeyboardGate",
      ],
      swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: ["KeyboardCore"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .testTarget(
      name: "KeyboardCoreTests", dependencies: ["KeyboardCore", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "KeyboardRecorderTests",
      dependencies: ["KeyboardRecorder", "KeyboardCore", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "TraceStoreTests", dependencies: ["TraceStore", "KeyboardCore", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "DeviceCatalogTests", dependencies: ["DeviceCatalog", "KeyboardCore", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "LogReaderTests", dependencies: ["LogReader", "KeyboardCore", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "KeyboardGateTests",
      dependencies: [
        "kbtrace", "KeyboardGate", "TraceStore", "OutsideCore", "KeyboardCore", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "kbtraceTests",
      dependencies: [
        "kbtrace", "TraceStore", "OutsideCore", "KeyboardCore", "KeyboardGate", "TestSupport",
      ],
      swiftSettings: settings),
  ]
)
