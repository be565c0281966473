import Groundwork
import Testing

@testable import LinuxBrowsers

private let id = HaruExtension.chromiumID

@Suite("Profiles and the extension in them (L-09)")
struct ProfileTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var record: String
    var presence: ProfileState.Presence
    var reason: ProfileState.Reason?
    var isPrivate: Bool?
    var testDescription: String { record }
  }

  /// Records as Chromium 156 wrote them, and as older versions did.
  @Test(
    "A record of Chromium's preferences",
    arguments: [
      Case(
        record: #"{"location":7,"path":"x/0.1.0_0","disable_reasons":[]}"#, presence: .enabled,
        isPrivate: false),
      Case(
        record: #"{"location":7,"path":"x/0.1.0_0","incognito":true}"#, presence: .enabled,
        isPrivate: true),
      Case(
        record: #"{"location":1,"path":"x","disable_reasons":[1],"incognito":true}"#,
        presence: .disabled, isPrivate: true),
      Case(
        record: #"{"location":1,"path":"x","disable_reasons":[16777216]}"#, presence: .disabled,
        reason: .developerMode, isPrivate: false),
      Case(
        record: #"{"location":1,"path":"x","disable_reasons":[1,16777216]}"#, presence: .disabled,
        isPrivate: false),
      Case(
        record: #"{"location":1,"path":"x","disable_reasons":8192,"state":0}"#,
        presence: .disabled, isPrivate: false),
      Case(
        record: #"{"location":1,"path":"x","disable_reasons":0,"state":1}"#, presence: .enabled,
        isPrivate: false),
      Case(record: #"{"location":1,"path":"x","state":0}"#, presence: .disabled, isPrivate: false),
      Case(record: #"{"location":1,"path":"x","state":2}"#, presence: .missing),
      Case(record: #"{"ack_external":true}"#, presence: .missing),
      Case(
        record: #"{"location":4,"path":"/nowhere/haru"}"#, presence: .missing, reason: .folderGone,
        isPrivate: false),
    ])
  func chromium(of one: Case) throws {
    let machine = Machine()
    machine.write(
      "home/.config/chromium/Default/Preferences",
      #"{"extensions":{"settings":{"\#(id)":\#(one.record),"other":{"location":5}}}}"#)
    let state = try #require(
      chromiumProfiles(in: machine.places.config + "/chromium", ids: [id]).first)
    #expect(state.presence == one.presence)
    #expect(state.reason == one.reason)
    #expect(state.isPrivateAllowed == one.isPrivate)
  }

  @Test("Profiles have the names that the person gave; guests and what is gone are none")
  func names() {
    let machine = Machine()
    machine.write(
      "home/.config/chromium/Local State",
      #"{"profile":{"info_cache":{"Profile 1":{"name":"Work"},"Default":{"name":"Me"},"Gone":{"name":"x"}}}}"#
    )
    machine.makeFolder("home/.config/chromium/Default")
    machine.makeFolder("home/.config/chromium/Profile 1")
    machine.makeFolder("home/.config/chromium/Guest Profile")
    let found = chromiumProfiles(in: machine.places.config + "/chromium", ids: [id])
    #expect(found.map(\.name) == ["Me", "Work"])
    #expect(found.map(\.presence) == [.missing, .missing])
  }

  @Test("A list or preferences that cannot be read hide no profile, and are not taken for empty")
  func unreadable() {
    let machine = Machine()
    machine.write("home/.config/chromium/Local State", "{ no")
    machine.write("home/.config/chromium/Default/Preferences", "[1,")
    machine.makeFolder("home/.config/chromium/Profile 2/Preferences")
    let found = chromiumProfiles(in: machine.places.config + "/chromium", ids: [id])
    #expect(found.map(\.name) == ["Default", "Profile 2"])
    #expect(found.map(\.presence) == [.unknown, .missing])
    #expect(found.map(\.condition) == [.unknown, .noExtension])
  }

  @Test("The copy packed on this machine counts too, and of two the one that runs")
  func packed() {
    let machine = Machine()
    let packed = String(repeating: "a", count: 32)
    machine.write("var/lib/haru/extension/extension-id", packed + "\n")
    let ids = HaruExtension.chromiumIDs(machine.places, built: nil)
    #expect(ids == [id, packed])
    machine.write(
      "home/.config/chromium/Default/Secure Preferences",
      #"{"extensions":{"settings":{"\#(id)":{"location":1,"path":"x","disable_reasons":[1]}}}}"#)
    machine.write(
      "home/.config/chromium/Default/Preferences",
      #"{"extensions":{"settings":{"\#(packed)":{"location":7,"path":"x","incognito":true,"service_worker_registration_info":{"version":"0.2"}}}}}"#
    )
    let state = chromiumProfiles(in: machine.places.config + "/chromium", ids: ids).first
    #expect(state?.presence == .enabled && state?.isPrivateAllowed == true)
    #expect(state?.version == "0.2")
    machine.write("var/lib/haru/extension/extension-id", "no id")
    #expect(HaruExtension.chromiumIDs(machine.places, built: nil) == [id])
  }

  @Test(
    "An add-on of Firefox",
    arguments: [
      (#"{"id":"extension@haru","active":true,"version":"1"}"#, ProfileState.Presence.enabled, nil),
      (#"{"id":"extension@haru","active":false,"userDisabled":true}"#, .disabled, nil),
      (
        #"{"id":"extension@haru","active":false,"appDisabled":true,"signedState":0}"#, .disabled,
        .unsigned
      ),
      (#"{"id":"other@x","active":true}"#, .missing, nil),
      (#"{"id":"extension@haru"}"#, .unknown, nil),
    ] as [(String, ProfileState.Presence, ProfileState.Reason?)])
  func firefox(addon: String, presence: ProfileState.Presence, reason: ProfileState.Reason?) {
    let machine = Machine()
    let profile = "home/.mozilla/firefox/abc.default"
    machine.write(profile + "/prefs.js", "")
    machine.write(profile + "/extensions.json", #"{"schemaVersion":37,"addons":[\#(addon)]}"#)
    let state = firefoxProfiles(in: machine.places.home + "/.mozilla/firefox").first
    #expect(state?.presence == presence && state?.reason == reason)
  }

  @Test("Private windows of Firefox; unreadable is not known")
  func firefoxPrivate() {
    let machine = Machine()
    let profile = "home/.mozilla/firefox/abc.default"
    machine.write(profile + "/prefs.js", "")
    machine.write(
      profile + "/extensions.json", #"{"addons":[{"id":"extension@haru","active":true}]}"#)
    func isPrivate() -> Bool?? {
      firefoxProfiles(in: machine.places.home + "/.mozilla/firefox").first?.isPrivateAllowed
    }
    #expect(isPrivate() == .some(false))
    let file = profile + "/extension-preferences.json"
    machine.write(
      file, #"{"extension@haru":{"permissions":["internal:privateBrowsingAllowed"]}}"#)
    #expect(isPrivate() == .some(true))
    machine.write(file, #"{"extension@haru":{"permissions":[]}}"#)
    #expect(isPrivate() == .some(false))
    machine.write(file, "{")
    #expect(isPrivate() == .some(nil))
  }

  @Test("Firefox's profiles: listed, elsewhere, and beside the list; what was never used is none")
  func firefoxProfileList() {
    let machine = Machine()
    let elsewhere = machine.path + "/elsewhere"
    machine.write(
      "home/.mozilla/firefox/profiles.ini",
      """
      [Profile1]
      Name=default
      IsRelative=1
      Path=unused.default

      [Profile0]
      Name=Me
      IsRelative=1
      Path=abc.default-esr
      [Profile2]
      Name=Far
      IsRelative=0
      Path=\(elsewhere)
      [General]
      Version=2
      """)
    for folder in [
      "home/.mozilla/firefox/abc.default-esr", "elsewhere", "home/.mozilla/firefox/x.Work",
    ] {
      machine.write(folder + "/prefs.js", "")
    }
    machine.makeFolder("home/.mozilla/firefox/unused.default")
    machine.makeFolder("home/.mozilla/firefox/Crash Reports")
    let found = firefoxProfiles(in: machine.places.home + "/.mozilla/firefox")
    #expect(found.map(\.name) == ["Me", "Far", "Work"])
  }

  @Test("Firefox 147 and newer keep to XDG in a home without the older folder")
  func firefoxFolders() throws {
    let machine = Machine()
    let known = try #require(KnownBrowser.all.first { $0.id == "firefox" })
    machine.write("home/.config/mozilla/firefox/a.new/prefs.js", "")
    #expect(profiles(of: known, machine.places, ids: []).map(\.name) == ["new"])
    machine.write("home/.mozilla/firefox/b.old/prefs.js", "")
    #expect(profiles(of: known, machine.places, ids: []).map(\.name) == ["old"])
    // Manifests stay where they always were: tried with ESR 153.
    #expect(known.hosts(machine.places) == machine.places.home + "/.mozilla/native-messaging-hosts")
  }
}
