import Glibc
import Groundwork
import Testing
import Words

@testable import Commands
@testable import LinuxBrowsers

@Suite("Browsers in words (L-09)")
struct BrowserTextTests {
  private static func browser(
    _ id: String, _ packaging: InstalledBrowser.Packaging = .native, apps: [String]
  ) throws -> InstalledBrowser {
    InstalledBrowser(
      known: try #require(KnownBrowser.all.first { $0.id == id }), packaging: packaging,
      apps: apps.map { AppID($0) }, program: nil)
  }

  private static let works = HostState.works(path: "/home/mina/host.json")

  /// One of each kind.
  private static func states() throws -> [BrowserState] {
    let connection = BrowserConnection(
      profile: "1", kind: "chromium", isPrivateAllowed: true, isProtected: true)
    func profile(
      _ name: String, _ presence: ProfileState.Presence, _ reason: ProfileState.Reason? = nil,
      isPrivate: Bool? = nil
    ) -> ProfileState {
      ProfileState(
        name: name, folder: "/home/mina/" + name, presence: presence, reason: reason,
        isPrivateAllowed: isPrivate)
    }
    return [
      BrowserState(
        browser: try browser("chromium", apps: ["chromium"]), host: works,
        profiles: [
          profile("Mina", .enabled, isPrivate: true), profile("일", .enabled, isPrivate: false),
          profile("Old", .disabled, .developerMode, isPrivate: false),
          profile("New", .missing), profile("Moved", .missing, .folderGone),
        ], connections: [connection]),
      BrowserState(
        browser: try browser("chrome", apps: ["google-chrome"]), host: works,
        profiles: [profile("Mina", .enabled, isPrivate: true)], connections: []),
      BrowserState(
        browser: try browser("brave", apps: ["brave-browser"]),
        host: .broken(path: "/home/mina/host.json", because: "noProgram"), profiles: [],
        connections: []),
      BrowserState(
        browser: try browser("edge", apps: ["microsoft-edge"]), host: works, profiles: [],
        connections: []),
      BrowserState(
        browser: try browser("firefox", apps: ["firefox-esr"]), host: works,
        profiles: [
          profile("default-esr", .disabled, .unsigned, isPrivate: false),
          profile("Work", .unknown),
        ], connections: []),
      BrowserState(
        browser: try browser("firefox", .flatpak, apps: ["org.mozilla.firefox"]), host: .missing,
        profiles: [], connections: []),
    ]
  }

  @Test("The list, in both languages", arguments: Language.allCases)
  func list(language: Language) throws {
    let console = Console(words: Words(language))
    expectSnapshot(
      browsersText(try Self.states(), isDaemonAway: false, console) + "\n",
      "browsers-" + language.rawValue)
  }

  @Test("Without a daemon and without a browser")
  func away() {
    let console = Console(words: Words(.english))
    #expect(
      browsersText([], isDaemonAway: true, console) == """
        no browser that Haru knows is installed
        Haru's daemon is not running, so nothing is known of connections.
        """)
  }

  @Test(
    "The steps, in both languages, for what is missing and nothing else",
    arguments: Language.allCases)
  func steps(language: Language) throws {
    let console = Console(words: Words(language))
    let home = BuiltFolder()
    let built = try #require(BuiltExtension(in: home.path))
    var states = try Self.states()
    states.append(
      BrowserState(
        browser: try Self.browser("firefox", apps: ["firefox"]), host: Self.works, profiles: [],
        connections: []))
    let text = stepsText(states, folders: ["/home/me/work"], built, console).joined(separator: "\n")
    expectSnapshot(
      text.replacing(home.path, with: "/usr/share/haru/extension") + "\n",
      "browser-steps-" + language.rawValue)
    #expect(!text.contains("Google Chrome") && !text.contains("Brave"))
    #expect(stepsText([states[1]], folders: [], built, console).isEmpty)
    #expect(
      stepsText([states[0]], folders: [], nil, console).last == console.words(.browserStepsNotBuilt)
    )
  }

  @Test("What became of a manifest")
  func outcomes() {
    let words = Words(.english)
    func text(_ result: HostOutcome.Result) -> String {
      outcomeText(
        HostOutcome(browser: "firefox", name: "Firefox", path: "/m.json", result: result), words)
    }
    #expect(text(.written) == "Firefox: written: /m.json")
    #expect(text(.asItWas) == "Firefox: as it was: /m.json")
    #expect(text(.replaced(kept: "/m.json.kept")).hasSuffix("is kept: /m.json.kept"))
    #expect(text(.nothing(foreign: true)) == "Firefox: not Haru's, so it stays: /m.json")
    let problem = Problem(
      kind: .setup, code: "file.denied", hints: ["file.denied"], arguments: ["path": "/m.json"])
    #expect(
      text(.failed(problem)) == """
        Firefox: There is no permission for /m.json.
              Check the owner and mode of the file and its folder.
        """)
  }
}

/// A folder with what makes a built extension; gone when let go.
private final class BuiltFolder {
  let path: String

  init() {
    var name = Array("/tmp/haru-built-XXXXXX".utf8CString)
    path = mkdtemp(&name).map { String(cString: $0) } ?? "/tmp/haru-built-none"
    mkdir(path + "/chromium", 0o700)
    for file in ["/chromium/manifest.json", "/haru.xpi"] {
      if let new = fopen(path + file, "w") { fclose(new) }
    }
  }

  deinit { removeTree(path) }
}
