// swift-tools-version: 6.2
import PackageDescription

/// A fuzzer for each reader of logs, and for the reader of traces; 'script/fuzz' builds and runs them.
let fuzzers = [
  "ObjectiveC", "Swift", "ReactNative", "Capacitor", "Library", "Debugger", "Log", "Trace",
]

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "kbtrace", path: "..")],
  targets: [
    .target(name: "FuzzDriver"),
    .target(
      name: "FuzzSupport",
      dependencies: [
        "FuzzDriver",
        .product(name: "KeyboardCore", package: "kbtrace"),
        .product(name: "LogReader", package: "kbtrace"),
      ],
      swiftSettings: settings),
  ]
    + fuzzers.map { name in
      .executableTarget(
        name: "Fuzz" + name,
        dependencies: ["FuzzSupport", .product(name: "LogReader", package: "kbtrace")],
        swiftSettings: settings,
        // gold does not link libFuzzer.
        linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])])
    }
)
