// swift-tools-version: 6.2
import PackageDescription

// The rings, innermost first. What each module may import is checked by Tests/TidyTests.
let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

func module(_ name: String, _ dependencies: [String] = []) -> Target {
  .target(name: name, dependencies: dependencies.map { .byName(name: $0) }, swiftSettings: strict)
}

func program(_ name: String, _ dependencies: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, swiftSettings: strict)
}

func library(_ name: String, pkgConfig: String? = nil, apt: [String]) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt(apt)])
}

func tests(_ name: String, _ dependencies: [String]) -> Target {
  .testTarget(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, swiftSettings: strict)
}

let package = Package(
  name: "Haru",
  targets: [
    // ground: values only
    module("Groundwork"),
    module("Day", ["Groundwork"]),
    // edges: Linux itself
    library(
      "CXcb", pkgConfig: "pangocairo",
      apt: [
        "libxcb1-dev", "libxcb-res0-dev", "libxcb-sync-dev", "libxcb-screensaver0-dev",
        "libxcb-keysyms1-dev", "libxcb-xtest0-dev", "libcairo2-dev", "libpango1.0-dev",
      ]),
    module("LinuxDesktop", ["Groundwork", "CXcb"]),
    // tests
    .target(name: "DesktopTestKit", path: "Tests/DesktopTestKit", swiftSettings: strict),
    tests("DayTests", ["Day"]),
    tests("LinuxDesktopTests", ["LinuxDesktop", "DesktopTestKit", "CXcb", "Groundwork"]),
  ])
