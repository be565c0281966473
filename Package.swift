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

/// A small program that tests start, and kill.
func probe(_ name: String, _ dependencies: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, path: "Tests/\(name)",
    swiftSettings: strict)
}

/// What several test targets share.
func testing(_ name: String, _ dependencies: [String]) -> Target {
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
    // domains: none imports another
    module("Limits", ["Groundwork", "Day"]),
    module("Access", ["Groundwork", "Day"]),
    // core: where domains meet
    module("HaruCore", ["Groundwork", "Day", "Limits", "Access"]),
    // ports: what the core needs from the world
    module("Ports", ["Groundwork", "Day", "Limits", "Access", "HaruCore"]),
    // the one writer: reading, judging, checking, committing
    module("Journey", ["Groundwork", "Day", "Limits", "Access", "HaruCore", "Ports"]),
    // edges: one part of the world each
    module("Store", ["Groundwork", "Day", "Limits", "Access", "HaruCore", "Ports"]),
    // the production writer on a virtual clock
    module(
      "Simulation",
      ["Groundwork", "Day", "Limits", "Access", "HaruCore", "Ports", "Journey", "Store"]),
    // edges: files and the store
    library("CSQLite", pkgConfig: "sqlite3", apt: ["libsqlite3-dev"]),
    module("LinuxFiles", ["Groundwork"]),
    module("SQLite", ["CSQLite", "Groundwork", "LinuxFiles"]),
    // C libraries
    library("CGLib", pkgConfig: "gio-unix-2.0", apt: ["libglib2.0-dev"]),
    // edges
    module("MainLoop", ["Groundwork", "CGLib"]),
    module("LinuxTime", ["Groundwork", "Day", "MainLoop", "CGLib"]),
    module("LinuxBus", ["Groundwork", "MainLoop", "CGLib"]),
    // surfaces
    module("Commands", ["Groundwork", "LinuxFiles", "LinuxTime", "Simulation"]),
    // programs
    program("haru", ["Commands"]),
    // tests
    testing("CoreTesting", ["Groundwork", "Day", "Limits"]),
    tests("GroundworkTests", ["Groundwork"]),
    tests("DayTests", ["Groundwork", "Day", "LinuxTime"]),
    tests("LimitsTests", ["Groundwork", "Day", "Limits", "CoreTesting"]),
    tests("AccessTests", ["Groundwork", "Day", "Access"]),
    tests("HaruCoreTests", ["Groundwork", "Day", "Limits", "Access", "HaruCore", "CoreTesting"]),
    tests(
      "JourneyTests",
      [
        "Groundwork", "Day", "Limits", "Access", "HaruCore", "Ports", "Journey", "Store",
        "CoreTesting",
      ]),
    tests("PropertyTests", ["Groundwork", "Day", "Limits", "CoreTesting"]),
    tests("TidyTests", ["LinuxFiles"]),
    probe("StoreProbe", ["SQLite", "LinuxFiles", "Groundwork"]),
    tests("LinuxFilesTests", ["LinuxFiles", "Groundwork"]),
    tests("SQLiteTests", ["SQLite", "LinuxFiles", "Groundwork", "StoreProbe"]),
  ])
