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

func tests(_ name: String, _ dependencies: [String], exclude: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, exclude: exclude,
    swiftSettings: strict)
}

/// A small program that tests start, and kill. What only tests run is never shipped.
func probe(_ name: String, _ dependencies: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, path: "Tests/\(name)",
    swiftSettings: strict)
}

/// What several test targets share.
func support(_ name: String, _ dependencies: [String] = []) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, path: "Tests/\(name)",
    swiftSettings: strict)
}

let package = Package(
  name: "Haru",
  targets: [
    // C libraries of the system
    library("CGLib", pkgConfig: "gio-unix-2.0", apt: ["libglib2.0-dev"]),
    library("CSQLite", pkgConfig: "sqlite3", apt: ["libsqlite3-dev"]),
    library(
      "CSoup", pkgConfig: "libsoup-3.0 gio-unix-2.0", apt: ["libglib2.0-dev", "libsoup-3.0-dev"]),
    library(
      "CXcb", pkgConfig: "pangocairo",
      apt: [
        "libxcb1-dev", "libxcb-res0-dev", "libxcb-sync-dev", "libxcb-screensaver0-dev",
        "libxcb-keysyms1-dev", "libxcb-xtest0-dev", "libcairo2-dev", "libpango1.0-dev",
      ]),
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
    module("LinuxFiles", ["Groundwork"]),
    module("SQLite", ["CSQLite", "Groundwork", "LinuxFiles"]),
    module("Store", ["Groundwork", "Day", "Limits", "Access", "HaruCore", "Ports", "SQLite"]),
    module("MainLoop", ["Groundwork", "CGLib"]),
    module("LinuxTime", ["Groundwork", "Day", "MainLoop", "CGLib"]),
    module("BrowserLink", ["Groundwork", "MainLoop", "LinuxFiles"]),
    module("LinuxBus", ["Groundwork", "MainLoop", "CGLib"]),
    module("LinuxApps", ["Groundwork"]),
    module("LinuxBrowsers", ["Groundwork", "LinuxFiles"]),
    module("LinuxProcesses", ["Groundwork"]),
    module("LinuxDesktop", ["Groundwork", "CXcb"]),
    // the production writer on a virtual clock
    module(
      "Simulation",
      ["Groundwork", "Day", "Limits", "Access", "HaruCore", "Ports", "Journey", "Store"]),
    // surfaces
    module("Words", ["Groundwork", "Day"]),
    module("WebAPI", ["Groundwork", "Day", "Limits", "Access", "HaruCore", "Ports"]),
    module("WebServer", ["Groundwork", "LinuxFiles", "CSoup"]),
    module("Client", ["Groundwork"]),
    module(
      "Commands",
      [
        "Groundwork", "Day", "Limits", "LinuxFiles", "LinuxTime", "LinuxBrowsers", "Simulation",
        "Words", "Client",
      ]),
    // composition: the only module that names them all
    module(
      "Daemon",
      [
        "Groundwork", "Day", "Limits", "Access", "HaruCore", "Ports", "Journey", "LinuxFiles",
        "SQLite", "Store", "MainLoop", "LinuxTime", "LinuxBus", "LinuxApps", "LinuxBrowsers",
        "LinuxProcesses", "LinuxDesktop", "BrowserLink", "Words", "WebAPI", "WebServer",
      ]),
    // programs
    program("harud", ["Daemon"]),
    program("haru", ["Commands"]),
    // what tests run and share
    probe(
      "StoreProbe",
      [
        "SQLite", "LinuxFiles", "Groundwork", "Day", "Limits", "Access", "HaruCore", "Ports",
        "Journey", "Store",
      ]),
    probe("ServerProbe", ["WebServer"]),
    probe("ClientProbe", ["Client"]),
    probe("loop-probe", ["MainLoop", "LinuxTime", "LinuxBus"]),
    support("ProbeProcess"),
    support("EdgeTesting", ["CGLib"]),
    support("DesktopTestKit"),
    support("StoreTesting"),
    support("CoreTesting", ["Groundwork", "Day", "Limits"]),
    support("DaemonTestKit", ["Client", "Groundwork"]),
    // tests
    tests("GroundworkTests", ["Groundwork"]),
    tests("DayTests", ["Groundwork", "Day", "LinuxTime"]),
    tests("LimitsTests", ["Groundwork", "Day", "Limits", "LinuxFiles", "CoreTesting"]),
    tests("AccessTests", ["Groundwork", "Day", "Access"]),
    tests("HaruCoreTests", ["Groundwork", "Day", "Limits", "Access", "HaruCore", "CoreTesting"]),
    tests(
      "JourneyTests",
      [
        "Groundwork", "Day", "Limits", "Access", "HaruCore", "Ports", "Journey", "Store",
        "Simulation", "CoreTesting",
      ]),
    tests("PropertyTests", ["Groundwork", "Day", "Limits", "CoreTesting"]),
    tests("TidyTests", ["LinuxFiles"]),
    tests("WordsTests", ["Words", "Day", "Groundwork"]),
    tests(
      "CommandsTests",
      [
        "Commands", "Words", "Day", "Groundwork", "Limits", "LinuxBrowsers", "DaemonTestKit",
        "haru", "harud",
      ],
      exclude: ["Snapshots"]),
    tests("LinuxFilesTests", ["LinuxFiles", "Groundwork"]),
    tests("SQLiteTests", ["SQLite", "LinuxFiles", "Groundwork", "StoreProbe", "StoreTesting"]),
    tests(
      "StoreTests",
      [
        "Store", "SQLite", "LinuxFiles", "Groundwork", "Day", "Limits", "Access", "HaruCore",
        "Ports", "Journey", "Simulation", "StoreProbe", "StoreTesting",
      ], exclude: ["Fixtures"]),
    tests(
      "WebAPITests",
      ["WebAPI", "Groundwork", "Day", "Limits", "Access", "HaruCore", "Ports", "CoreTesting"]),
    tests("WebServerTests", ["WebServer", "ServerProbe", "ProbeProcess"]),
    tests("ClientTests", ["Client", "ServerProbe", "ProbeProcess"]),
    tests("MainLoopTests", ["MainLoop", "EdgeTesting", "loop-probe"]),
    tests("BrowserLinkTests", ["BrowserLink", "Groundwork", "EdgeTesting", "DaemonTestKit", "haru"]),
    tests("LinuxTimeTests", ["LinuxTime", "Day", "EdgeTesting", "loop-probe"]),
    tests("LinuxBusTests", ["LinuxBus", "EdgeTesting", "loop-probe"]),
    tests("LinuxAppsTests", ["LinuxApps", "Groundwork"]),
    tests("LinuxBrowsersTests", ["LinuxBrowsers", "LinuxFiles", "Groundwork"]),
    tests("LinuxProcessesTests", ["LinuxProcesses", "LinuxApps", "Groundwork"]),
    tests("LinuxDesktopTests", ["LinuxDesktop", "DesktopTestKit", "CXcb", "Groundwork"]),
    tests("DaemonTests", ["Client", "DaemonTestKit", "Groundwork", "harud", "haru"]),
    tests(
      "DaemonDesktopTests",
      ["Client", "DesktopTestKit", "DaemonTestKit", "Groundwork", "harud", "haru"]),
    tests("ScenarioTests", ["Commands", "Simulation", "LinuxFiles", "LinuxTime", "Groundwork"]),
    tests(
      "FuzzTests",
      [
        "haru", "Simulation", "Store", "Journey", "Ports", "Limits", "LinuxTime", "Day",
        "Groundwork",
      ]),
  ])
