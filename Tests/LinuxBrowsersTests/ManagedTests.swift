import Glibc
import Groundwork
import Testing

@testable import LinuxBrowsers

/// A real browser that packs; nil where none is installed.
private let packer = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
  .first { (path: String) in access(path, X_OK) == 0 }

@Suite("Managed mode")
struct ManagedTests {
  private func apply(
    _ machine: Machine, packer: String? = nil, version: String = "0.1.0"
  ) throws -> ManagedMode.Outcome {
    let built = try #require(machine.buildExtension(version: version))
    return try ManagedMode(root: machine.path).apply(built, haru: machine.haru, packer: packer)
  }

  private let firefox = "etc/firefox/policies/policies.json"

  @Test("Firefox: the package, forced, in private windows too, and its signature not asked for")
  func firefoxAlone() throws {
    let machine = Machine()
    let outcome = try apply(machine)
    #expect(outcome.packedID == nil)
    let policies = machine.json(firefox)?["policies"]
    #expect(
      policies?["ExtensionSettings"]?["extension@haru"]
        == [
          "installation_mode": "force_installed", "private_browsing": true,
          "install_url": "file:///var/lib/haru/extension/haru.xpi", "updates_disabled": true,
        ])
    #expect(
      policies?["Preferences"]?["xpinstall.signatures.required"]
        == ["Value": false, "Status": "locked"])
    #expect(machine.text("var/lib/haru/extension/haru.xpi") == "package 0.1.0")
    #expect(machine.mode("var/lib/haru/extension") == 0o755)
    #expect(machine.mode(firefox) == 0o644)
    #expect(!machine.isThere("etc/chromium/policies"))
    // Without a package of Haru's the link beside the extension is the host.
    #expect(
      machine.json("usr/lib/mozilla/native-messaging-hosts/org.haru.browser.json")?["path"]
        == "/var/lib/haru/haru-browser-host")
    #expect(try apply(machine).written.isEmpty)
  }

  @Test("What others set for Firefox stays, and comes back as it was")
  func firefoxJoined() throws {
    let machine = Machine()
    let theirs =
      #"{"policies":{"DisableSafeMode":true,"ExtensionSettings":{"a@b":{"installation_mode":"blocked"}}},"x":1}"#
    machine.write(firefox, theirs)
    _ = try apply(machine)
    #expect(machine.json(firefox)?["policies"]?["ExtensionSettings"]?.members?.count == 2)
    let outcome = try ManagedMode(root: machine.path).remove()
    #expect(machine.json(firefox) == (try JSONValue(parsing: theirs)))
    #expect(outcome.removed.contains(machine.path + "/var/lib/haru/extension/haru.xpi"))
    #expect(!machine.isThere("var/lib/haru/extension"))
    #expect(!machine.isThere("usr/lib/mozilla/native-messaging-hosts/org.haru.browser.json"))
  }

  @Test("A file that only Haru wrote goes with it")
  func firefoxRemoved() throws {
    let machine = Machine()
    _ = try apply(machine)
    _ = try ManagedMode(root: machine.path).remove()
    #expect(!machine.isThere(firefox))
    #expect(try ManagedMode(root: machine.path).remove() == ManagedMode.Outcome())
  }

  @Test(
    "Policies of others that say otherwise, or cannot be read: told, and nothing is changed",
    arguments: [
      (
        "etc/firefox/policies/policies.json", #"{"policies":{"DisableSafeMode":false}}"#,
        "policies.conflict"
      ),
      (
        "etc/firefox/policies/policies.json", #"{"policies":{"Preferences":"{}"}}"#,
        "policies.conflict"
      ),
      ("etc/firefox/policies/policies.json", "// no", "policies.unreadable"),
      (
        "etc/chromium/policies/managed/school.json", #"{"ExtensionInstallForcelist":["x;y"]}"#,
        "policies.conflict"
      ),
      (
        "etc/brave/policies/managed/a.json", "{\"BrowserGuestModeEnabled\": true, // yes\n}",
        "policies.conflict"
      ),
    ])
  func conflict(file: String, text: String, code: String) throws {
    let machine = Machine()
    machine.buildExtension()
    machine.write(file, text)
    let before = machine.everything()
    do {
      _ = try apply(machine, packer: "/bin/false")
      Issue.record("no conflict was seen")
    } catch let problem as Problem {
      #expect(problem.code == code && problem.kind == .setup)
      #expect(problem.arguments["path"] == machine.path + "/" + file)
    }
    #expect(machine.everything() == before)
  }

  @Test("The same policy in another file is no conflict")
  func same() throws {
    let machine = Machine()
    machine.write(
      "etc/chromium/policies/managed/a.json",
      #"{"BrowserGuestModeEnabled":false,"HomepageLocation":"x"}"#)
    // It is the packing that ends this, after the look at policies.
    #expect(throws: Problem.self) { try apply(machine, packer: "/bin/false") }
    do { _ = try apply(machine, packer: "/bin/false") } catch let problem as Problem {
      #expect(problem.code == "extension.notPacked")
    }
    #expect(!machine.isThere("etc/chromium/policies/managed/haru.json"))
    #expect(machine.json(firefox) == nil)
  }

  @Test("No extension, no folder: told")
  func missing() throws {
    let machine = Machine()
    #expect(throws: Problem.self) { try ManagedMode(root: machine.path + "/nowhere") }
    #expect(throws: Problem.self) { try ManagedMode(root: "relative") }
    #expect(BuiltExtension(in: machine.path) == nil)
    let built = try #require(machine.buildExtension())
    machine.write("built/chromium/manifest.json", "{}")
    do throws(Problem) {
      _ = try ManagedMode(root: machine.path).apply(built, haru: machine.haru, packer: nil)
    } catch {
      #expect(error.code == "extension.missing" && error.hints == ["extension.build"])
    }
  }

  @Test("A manifest of another hand is kept; one of the package goes back to how it was")
  func manifests() throws {
    let machine = Machine()
    machine.write("usr/lib/haru/haru-browser-host", "", mode: 0o755)
    let file = "etc/chromium/native-messaging-hosts/org.haru.browser.json"
    let packaged = String(
      decoding: HostManifest(
        family: .chromium, program: "/usr/lib/haru/haru-browser-host",
        ids: [HaruExtension.chromiumID]
      ).bytes, as: UTF8.self)
    machine.write(file, packaged)
    machine.write("etc/opt/edge/native-messaging-hosts/org.haru.browser.json", "theirs")
    let outcome = try apply(machine)
    #expect(machine.text(file) == packaged)
    #expect(outcome.kept.count == 1)
    #expect(
      machine.text("etc/opt/edge/native-messaging-hosts/org.haru.browser.json.kept") == "theirs")
    #expect(!machine.isThere("var/lib/haru/haru-browser-host"))
    _ = try ManagedMode(root: machine.path).remove()
    #expect(machine.text(file) == packaged)
  }

  @Test(
    "Chromium's family: packed with the machine's own key, forced, guests and new profiles off",
    .enabled(if: packer != nil, "no browser is installed that could pack"))
  func chromium() throws {
    let machine = Machine()
    let outcome = try apply(machine, packer: packer)
    let id = try #require(outcome.packedID)
    #expect(HaruExtension.isID(id) && id != HaruExtension.chromiumID)
    #expect(machine.text("var/lib/haru/extension/extension-id") == id + "\n")
    #expect(machine.mode("var/lib/haru/extension-key.pem") == 0o600)
    #expect(machine.mode("var/lib/haru/extension/haru.crx") == 0o644)
    #expect(
      machine.json("etc/chromium/policies/managed/haru.json")
        == [
          "ExtensionInstallForcelist": [
            .string(id + ";file:///var/lib/haru/extension/updates.xml")
          ],
          "MandatoryExtensionsForIncognitoNavigation": [.string(id)],
          "BrowserGuestModeEnabled": false, "BrowserAddPersonEnabled": false,
        ])
    for folder in ["opt/chrome", "opt/edge", "brave"] {
      #expect(machine.isThere("etc/\(folder)/policies/managed/haru.json"))
    }
    let updates = try #require(machine.text("var/lib/haru/extension/updates.xml"))
    #expect(updates.contains("appid='\(id)'") && updates.contains("version='0.1.0'"))
    let manifest = machine.json("etc/chromium/native-messaging-hosts/org.haru.browser.json")
    #expect(manifest?["allowed_origins"]?.items?.count == 2)
    #expect(!machine.everything().keys.contains { $0.contains("packing") })
    // Again: the same bytes. A newer version: the same id.
    #expect(try apply(machine, packer: packer).written.isEmpty)
    let newer = try apply(machine, packer: packer, version: "0.2.0")
    #expect(newer.packedID == id)
    #expect(newer.written.contains(machine.path + "/var/lib/haru/extension/haru.crx"))
    #expect(machine.text("var/lib/haru/extension/updates.xml")?.contains("0.2.0") == true)
    // Without a browser that packs, what was packed stays let in.
    _ = try apply(machine)
    #expect(
      machine.json("etc/chromium/native-messaging-hosts/org.haru.browser.json") == manifest)
    // Away, and back with the id that it had.
    _ = try ManagedMode(root: machine.path).remove()
    #expect(!machine.isThere("etc/chromium/policies/managed/haru.json"))
    #expect(!machine.isThere("etc/chromium/native-messaging-hosts/org.haru.browser.json"))
    #expect(try apply(machine, packer: packer).packedID == id)
  }

  @Test("The id of a packed extension; anything else has none")
  func packedID() {
    var file = Array("Cr24".utf8) + [3, 0, 0, 0, 28, 0, 0, 0]
    // Field 2 (a key, 4 bytes), then field 10000 with field 1: 16 bytes.
    file += [0x12, 4, 1, 2, 3, 4, 0x82, 0xf1, 0x04, 18, 0x0a, 16] + Array(0x00...0x0f)
    #expect(PackedExtension.id(of: file) == "aaabacadaeafagahaiajakalamanaoap")
    for length in 0..<file.count { #expect(PackedExtension.id(of: Array(file[..<length])) == nil) }
    for position in file.indices where position < 28 {
      for value in [UInt8(0), 127, 255] {
        var hurt = file
        hurt[position] = value
        _ = PackedExtension.id(of: hurt)  // ends, and does not crash
      }
    }
    #expect(PackedExtension.id(of: []) == nil)
  }

  @Test("Values set and taken out below keys")
  func keys() {
    let value: JSONValue = ["a": ["b": 1]]
    #expect(value.setting(["a", "c"], to: 2) == ["a": ["b": 1, "c": 2]])
    #expect(value.setting(["a", "b"], to: nil) == [:])
    #expect(value.setting(["x", "y"], to: nil) == value)
    #expect(value.setting(["x", "y"], to: 1) == ["a": ["b": 1], "x": ["y": 1]])
    #expect(value.setting(["a", "b", "c"], to: 1) == nil)
  }
}
