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

// What only tests run is never shipped: a program, and what starts it.
func probe(_ name: String, _ dependencies: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, path: "Tests/\(name)",
    swiftSettings: strict)
}

func support(_ name: String, _ dependencies: [String] = []) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, path: "Tests/\(name)",
    swiftSettings: strict)
}

let package = Package(
  name: "Haru",
  targets: [
    // ground: values only
    module("Groundwork"),
    module("Day", ["Groundwork"]),
    // surfaces
    library(
      "CSoup", pkgConfig: "libsoup-3.0 gio-unix-2.0", apt: ["libglib2.0-dev", "libsoup-3.0-dev"]),
    module("WebServer", ["Groundwork", "CSoup"]),
    module("Client", ["Groundwork"]),
    // tests
    tests("DayTests", ["Day"]),
    probe("ServerProbe", ["WebServer"]),
    probe("ClientProbe", ["Client"]),
    support("ProbeProcess"),
    tests("WebServerTests", ["WebServer", "ServerProbe", "ProbeProcess"]),
    tests("ClientTests", ["Client", "ServerProbe", "ProbeProcess"]),
  ])
