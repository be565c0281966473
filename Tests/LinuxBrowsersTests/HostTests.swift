import Glibc
import Groundwork
import LinuxFiles
import Testing

@testable import LinuxBrowsers

private let manifest = "home/.config/chromium/NativeMessagingHosts/org.haru.browser.json"

@Suite("Manifests that tell browsers of Haru")
struct HostTests {
  private func install(
    _ machine: Machine, _ names: [String] = ["chromium", "firefox"]
  ) throws -> [HostOutcome.Result] {
    try installHosts(
      hostTargets(named: names, machine.places), machine.places, haru: machine.haru, built: nil
    ).map(\.result)
  }

  @Test("One manifest a browser, a program without arguments, and again nothing to do")
  func fresh() throws {
    let machine = Machine()
    #expect(try install(machine) == [.written, .written])
    let program = machine.places.own + "/haru-browser-host"
    #expect(
      machine.json(manifest)
        == [
          "name": "org.haru.browser",
          "description": "Haru, which keeps a person's own rules for sites",
          "path": .string(program), "type": "stdio",
          "allowed_origins": ["chrome-extension://deagbdkpomcmfcfdnifjpbdodanhiamc/"],
        ])
    let firefox = machine.json("home/.mozilla/native-messaging-hosts/org.haru.browser.json")
    #expect(firefox?["allowed_extensions"] == ["extension@haru"])
    #expect(firefox?["allowed_origins"] == nil)
    #expect(try DirectoryEntry.linkTarget(program) == machine.haru)
    #expect(machine.mode(manifest) == 0o644)
    #expect(machine.mode("home/.config/chromium/NativeMessagingHosts") == 0o700)
    let before = machine.everything()
    #expect(try install(machine) == [.asItWas, .asItWas])
    #expect(machine.everything() == before)
    #expect(try uninstall(machine) == [.removed, .removed])
    #expect(
      !machine.isThere(manifest) && !machine.isThere("home/.local/share/haru/haru-browser-host"))
  }

  private func uninstall(
    _ machine: Machine, _ names: [String] = ["chromium", "firefox"]
  ) throws -> [HostOutcome.Result] {
    try uninstallHosts(
      hostTargets(named: names, machine.places), machine.places, andLink: true
    ).map(\.result)
  }

  @Test(
    "The manifests of the package are as this writes them", arguments: KnownBrowser.Family.allCases)
  func packaged(family: KnownBrowser.Family) {
    let root = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }
    let manifest = HostManifest(
      family: family, program: "/usr/lib/haru/haru-browser-host", ids: [HaruExtension.chromiumID])
    #expect(
      Machine.text(at: "\(root)/packaging/browsers/\(family.rawValue).json")
        == String(decoding: manifest.bytes, as: UTF8.self))
  }

  @Test("The id of a copy packed here is let in too")
  func packedID() throws {
    let machine = Machine()
    let id = String(repeating: "b", count: 32)
    machine.write("var/lib/haru/extension/extension-id", id)
    _ = try install(machine, ["chromium"])
    #expect(machine.json(manifest)?["allowed_origins"]?.items?.count == 2)
    #expect(
      machine.json(manifest)?["allowed_origins"]?.items?.last
        == .string("chrome-extension://\(id)/"))
  }

  @Test(
    "Files of another hand are kept aside, and told",
    arguments: [
      "not JSON", "", #"{"name":"org.haru.browser","path":"/opt/other/host","type":"stdio"}"#,
      #"{"name":"other","path":"/x/haru-browser-host"}"#,
    ])
  func foreign(text: String) throws {
    let machine = Machine()
    machine.write(manifest, text)
    let path = machine.path + "/" + manifest
    #expect(try install(machine, ["chromium"]) == [.replaced(kept: path + ".kept")])
    #expect(machine.text(manifest + ".kept") == text)
    #expect(machine.json(manifest)?["name"] == "org.haru.browser")
    // A second one does not cover the first.
    machine.write(manifest, text)
    #expect(try install(machine, ["chromium"]) == [.replaced(kept: path + ".kept-2")])
  }

  @Test("A folder or a broken link of that name is kept aside too")
  func oddEntries() throws {
    let machine = Machine()
    machine.write(manifest + "/inside", "x")
    machine.link("home/.mozilla/native-messaging-hosts/org.haru.browser.json", to: "/nowhere")
    for result in try install(machine) {
      guard case .replaced = result else {
        Issue.record("\(result)")
        continue
      }
    }
    #expect(machine.text(manifest + ".kept/inside") == "x")
    #expect(machine.json(manifest) != nil)
  }

  @Test("What an older Haru wrote is written anew and not kept; another's stays when Haru goes")
  func older() throws {
    let machine = Machine()
    machine.write(
      manifest,
      #"{"name":"org.haru.browser","path":"/old/place/haru-browser-host","type":"stdio"}"#)
    #expect(try install(machine, ["chromium"]) == [.written])
    #expect(!machine.isThere(manifest + ".kept"))
    machine.write(manifest, #"{"name":"org.haru.browser","path":"/opt/other","type":"stdio"}"#)
    #expect(try uninstall(machine) == [.nothing(foreign: true), .nothing(foreign: false)])
    #expect(machine.isThere(manifest))
  }

  @Test("Folders that are links are followed")
  func links() throws {
    let machine = Machine()
    machine.makeFolder("elsewhere")
    machine.link("home/.config/chromium", to: machine.path + "/elsewhere")
    #expect(try install(machine, ["chromium"]) == [.written])
    #expect(machine.json("elsewhere/NativeMessagingHosts/org.haru.browser.json") != nil)
  }

  @Test("One browser whose folder cannot be written leaves the others; the reason is told")
  func unwritable() throws {
    let machine = Machine()
    machine.write("home/.config/chromium", "a file where a folder belongs")
    machine.link("home/.config/google-chrome", to: "/sys/haru-cannot-be-here")
    let results = try install(machine, ["chromium", "chrome", "firefox"])
    guard case .failed(let first) = results[0], case .failed = results[1] else {
      Issue.record("\(results)")
      return
    }
    #expect(first.kind == .world && first.code == "file.failed")
    #expect(first.arguments["path"]?.hasPrefix(machine.places.config + "/chromium") == true)
    #expect(results[2] == .written)
  }

  @Test("A home that cannot be written is one clear problem, before any manifest")
  func readOnly() throws {
    let machine = Machine()
    machine.places.own = "/sys/haru"
    #expect(throws: Problem.self) { try install(machine) }
    #expect(!machine.isThere(manifest))
    do throws(Problem) {
      _ = try installHosts([], machine.places, haru: machine.haru, built: nil)
    } catch {
      #expect(error.kind == .setup && error.code == "file.denied")
      #expect(error.arguments["path"] == "/sys/haru")
    }
  }

  @Test("A folder of user data that a person names gets a manifest of its own")
  func into() throws {
    let machine = Machine()
    machine.makeFolder("work-profile")
    let target = HostTarget(userData: machine.path + "/work-profile")
    let outcomes = try installHosts([target], machine.places, haru: machine.haru, built: nil)
    #expect(outcomes.map(\.result) == [.written])
    #expect(machine.isThere("work-profile/NativeMessagingHosts/org.haru.browser.json"))
    #expect(uninstallHosts([target], machine.places, andLink: false).map(\.result) == [.removed])
    #expect(machine.isThere("home/.local/share/haru/haru-browser-host"))
  }

  @Test(
    "Without names every installed browser that can be reached; an unknown name changes nothing")
  func names() throws {
    let machine = Machine()
    #expect(throws: Problem.self) { try hostTargets(named: [], machine.places) }
    machine.program("firefox-esr")
    machine.makeFolder("snap/chromium")
    #expect(try hostTargets(named: [], machine.places).map(\.id) == ["firefox"])
    do throws(Problem) {
      _ = try hostTargets(named: ["firefox", "opera"], machine.places)
      Issue.record("opera was taken")
    } catch {
      #expect(error.code == "browser.unknown" && error.arguments["name"] == "opera")
      #expect(error.arguments["choices"]?.contains("chrome-beta") == true)
    }
  }
}

@Suite("The program that browsers start")
struct HostProgramTests {
  @Test("A link that leads to nothing is repaired, and only that; none is made")
  func repair() throws {
    let machine = Machine()
    #expect(try !HostProgram.repair(machine.places, haru: machine.haru))
    #expect(!machine.isThere("home/.local/share/haru/haru-browser-host"))
    machine.link("home/.local/share/haru/haru-browser-host", to: "/old/build/haru")
    #expect(try HostProgram.repair(machine.places, haru: machine.haru))
    #expect(try DirectoryEntry.linkTarget(HostProgram.path(machine.places)) == machine.haru)
    // Another haru that works stays: the person chose it.
    machine.write("usr/local/bin/haru", "", mode: 0o755)
    #expect(
      try !HostProgram.repair(machine.places, haru: machine.path + "/usr/local/bin/haru"))
  }

  @Test("A file of another hand in its place is kept aside")
  func foreign() throws {
    let machine = Machine()
    machine.write("home/.local/share/haru/haru-browser-host", "mine")
    _ = try installHosts([], machine.places, haru: machine.haru, built: nil)
    #expect(machine.text("home/.local/share/haru/haru-browser-host.kept") == "mine")
    #expect(try DirectoryEntry.linkTarget(HostProgram.path(machine.places)) == machine.haru)
  }

  @Test("It stays while a browser outside of those that are taken out still needs it")
  func staysNeeded() throws {
    let machine = Machine()
    _ = try installHosts(
      hostTargets(named: ["chromium", "firefox"], machine.places), machine.places,
      haru: machine.haru, built: nil)
    _ = try uninstallHosts(
      hostTargets(named: ["firefox"], machine.places), machine.places, andLink: true)
    #expect(machine.isThere("home/.local/share/haru/haru-browser-host"))
  }
}
