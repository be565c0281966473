import Groundwork
import Testing

@testable import LinuxBrowsers

private let manifest = "home/.config/chromium/NativeMessagingHosts/org.haru.browser.json"
private let id = HaruExtension.chromiumID

@Suite("How far a browser is (L-08, L-09)")
struct StateTests {
  private func chromium(_ machine: Machine, _ connections: [BrowserConnection] = []) throws
    -> BrowserState
  {
    try #require(
      lookAtBrowsers(machine.places, built: nil, connections: connections)
        .first { $0.browser.known.id == "chromium" })
  }

  private func preferences(_ machine: Machine, _ profile: String, _ record: String?) {
    let settings = record.map { #""\#(id)":\#($0)"# } ?? ""
    machine.write(
      "home/.config/chromium/\(profile)/Preferences",
      #"{"extensions":{"settings":{\#(settings)}}}"#)
  }

  private func connection(
    _ kind: String = "chromium", app: String? = nil, isPrivate: Bool = true
  ) -> BrowserConnection {
    BrowserConnection(
      profile: "1", kind: kind, app: app.map { AppID($0) }, isPrivateAllowed: isPrivate,
      isProtected: true)
  }

  @Test("From nothing to works, one thing after another")
  func journey() throws {
    let machine = Machine()
    machine.entry("chromium")
    #expect(try chromium(machine).condition == .noHost)
    _ = try installHosts(
      hostTargets(named: ["chromium"], machine.places), machine.places, haru: machine.haru,
      built: nil)
    #expect(try chromium(machine).condition == .notStartedYet)
    preferences(machine, "Default", nil)
    #expect(try chromium(machine).condition == .noExtension)
    preferences(machine, "Default", #"{"location":1,"path":"x","disable_reasons":[1]}"#)
    #expect(try chromium(machine).condition == .extensionDisabled)
    preferences(machine, "Default", #"{"location":1,"path":"x"}"#)
    #expect(try chromium(machine).condition == .notPrivate)
    preferences(machine, "Default", #"{"location":1,"path":"x","incognito":true}"#)
    #expect(try chromium(machine).condition == .works)
    machine.write("home/.config/chromium/Default/Preferences", "{")
    #expect(try chromium(machine).condition == .unknown)
  }

  @Test("One profile without it is what the browser lacks, and is named")
  func profilesNamed() throws {
    let machine = Machine()
    machine.entry("chromium")
    _ = try installHosts(
      hostTargets(named: ["chromium"], machine.places), machine.places, haru: machine.haru,
      built: nil)
    preferences(machine, "Default", #"{"location":1,"path":"x","incognito":true}"#)
    preferences(machine, "Profile 1", nil)
    preferences(machine, "Profile 2", #"{"location":1,"path":"x"}"#)
    let state = try chromium(machine)
    #expect(state.condition == .noExtension)
    #expect(state.concerned.map(\.name) == ["Profile 1"])
  }

  @Test(
    "A manifest that a browser cannot use, and why",
    arguments: [
      ("{", "damaged"), (#"{"name":"org.haru.browser","type":"stdio"}"#, "damaged"),
      (#"{"name":"org.haru.browser","type":"stdio","path":"/bin/sh"}"#, "foreign"),
      (
        #"{"name":"org.haru.browser","type":"stdio","path":"/nowhere/haru-browser-host"}"#,
        "noProgram"
      ),
      (
        #"{"name":"org.haru.browser","type":"stdio","path":"HOST","allowed_origins":["chrome-extension://x/"]}"#,
        "notAllowed"
      ),
    ])
  func broken(text: String, because: String) throws {
    let machine = Machine()
    machine.entry("chromium")
    machine.link("home/.local/share/haru/haru-browser-host", to: machine.haru)
    let path = machine.write(
      manifest, text.replacing("HOST", with: HostProgram.path(machine.places)))
    #expect(try chromium(machine).host == .broken(path: path, because: because))
    #expect(try chromium(machine).condition == .hostBroken)
  }

  @Test("The link that the manifest names leads nowhere")
  func dangling() throws {
    let machine = Machine()
    machine.entry("chromium")
    _ = try installHosts(
      hostTargets(named: ["chromium"], machine.places), machine.places, haru: "/gone/haru",
      built: nil)
    #expect(try chromium(machine).condition == .hostBroken)
  }

  @Test("The machine's manifest is as good, unless the person's own covers it")
  func systemWide() throws {
    let machine = Machine()
    machine.entry("chromium")
    machine.write("usr/lib/haru/haru-browser-host", "", mode: 0o755)
    let text = String(
      decoding: HostManifest(
        family: .chromium, program: "/usr/lib/haru/haru-browser-host", ids: [id]
      ).bytes, as: UTF8.self)
    let path = machine.write(
      "etc/chromium/native-messaging-hosts/org.haru.browser.json", text)
    #expect(try chromium(machine).host == .works(path: path))
    machine.write(manifest, "{")
    #expect(try chromium(machine).condition == .hostBroken)
  }

  @Test("What talks to the daemon works, whatever the files say")
  func connected() throws {
    let machine = Machine()
    machine.entry("chromium")
    machine.program("firefox")
    #expect(try chromium(machine, [connection()]).condition == .works)
    #expect(try chromium(machine, [connection("firefox")]).condition == .noHost)
    #expect(try chromium(machine, [connection(isPrivate: false)]).condition == .notPrivate)
    // The app tells channels and copies apart where the daemon knows it.
    #expect(try chromium(machine, [connection("other", app: "chromium")]).condition == .works)
    #expect(try chromium(machine, [connection(app: "x")]).condition == .noHost)
    // One profile that talks does not hide another that is known to lack it.
    preferences(machine, "Default", #"{"location":1,"path":"x","incognito":true}"#)
    preferences(machine, "Profile 1", nil)
    let state = try chromium(machine, [connection()])
    #expect(state.condition == .noExtension && state.concerned.map(\.name) == ["Profile 1"])
  }

  @Test(
    "Where every profile talks to the daemon, files that are written late do not say that they lack it"
  )
  func filesAreLate() throws {
    let machine = Machine()
    machine.entry("chromium")
    preferences(machine, "Default", nil)
    let state = try chromium(machine, [connection(isPrivate: false)])
    #expect(state.profiles.map(\.presence) == [.enabled] && state.condition == .notPrivate)
    #expect(state.profiles.first?.isPrivateAllowed == false)
    #expect(try chromium(machine).profiles.map(\.presence) == [.missing])
  }

  @Test("Each profile that does not work is named, with what is missing there")
  func everyCondition() throws {
    let machine = Machine()
    machine.entry("chromium")
    _ = try installHosts(
      hostTargets(named: ["chromium"], machine.places), machine.places, haru: machine.haru,
      built: nil)
    preferences(machine, "Default", #"{"location":1,"path":"x","incognito":true}"#)
    preferences(machine, "Profile 1", nil)
    preferences(machine, "Profile 2", #"{"location":1,"path":"x","incognito":false}"#)
    let conditions = try chromium(machine).conditions
    #expect(conditions.map(\.condition) == [.noExtension, .notPrivate])
    #expect(conditions.map { $0.profiles.map(\.name) } == [["Profile 1"], ["Profile 2"]])
  }

  @Test("A profile's private windows are not another profile")
  func privateConnections() throws {
    let machine = Machine()
    machine.entry("chromium")
    var inPrivate = connection()
    inPrivate.isProtected = false
    let state = try chromium(machine, [connection(), inPrivate])
    #expect(state.connections.count == 1 && state.connections.first?.isProtected == false)
    inPrivate.profile = "2"
    #expect(try chromium(machine, [connection(), inPrivate]).connections.count == 2)
  }

  @Test("Connections as the daemon's status tells them: of live profiles")
  func status() throws {
    let status = try JSONValue(
      parsing: #"""
        {"browsers":[
         {"app":"chromium","name":"Chromium","state":"protected","profiles":[
          {"profile":"a","browser":"chromium","privateAllowed":true,"isLive":true,"isProtected":true},
          {"profile":"b","browser":"chromium","privateAllowed":true,"isLive":false}]},
         {"app":null,"name":"?","state":"waiting","profiles":[
          {"profile":"c","browser":"firefox","privateAllowed":false,"isLive":true}]}]}
        """#)
    #expect(
      BrowserConnection.all(inStatus: status) == [
        BrowserConnection(
          profile: "a", kind: "chromium", app: AppID("chromium"), isPrivateAllowed: true,
          isProtected: true),
        BrowserConnection(
          profile: "c", kind: "firefox", isPrivateAllowed: false, isProtected: false),
      ])
    #expect(BrowserConnection.all(inStatus: [:]).isEmpty)
  }

  @Test("A flatpak or snap says so, and its files are not looked at")
  func unreachable() {
    let machine = Machine()
    machine.makeFolder("snap/firefox")
    let states = lookAtBrowsers(
      machine.places, built: nil, connections: [connection("firefox")])
    #expect(states.map(\.condition) == [.unreachable])
    #expect(states.first?.connections.isEmpty == true)
  }

  @Test("The JSON of the command line and the API")
  func json() throws {
    let machine = Machine()
    machine.entry("chromium")
    preferences(machine, "Default", #"{"location":4,"path":"/gone","incognito":true}"#)
    let json = browsersJSON(
      lookAtBrowsers(machine.places, built: nil, connections: [connection()]),
      built: machine.buildExtension())
    let browser = try #require(json["browsers"]?.items?.first)
    #expect(browser["id"] == "chromium" && browser["apps"] == ["chromium"])
    #expect(browser["host"] == ["status": "missing", "path": nil, "because": nil])
    #expect(browser["connected"] == 1 && browser["protected"] == 1)
    let profile = try #require(browser["profiles"]?.items?.first)
    #expect(profile["extension"] == "missing" && profile["because"] == "folderGone")
    #expect(json["extension"]?["package"] == .string(machine.path + "/built/haru.xpi"))
  }
}
