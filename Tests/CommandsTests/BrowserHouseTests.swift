import DaemonTestKit
import Glibc
import Groundwork
import Testing

/// The real `haru` and `harud` in a home where Firefox ESR has a menu entry; other browsers are as the machine has them.
@Suite("haru browsers", .serialized)
struct BrowserHouseTests {
  private let manifest = ".mozilla/native-messaging-hosts/org.haru.browser.json"

  private func firefox(_ body: JSONValue?) -> JSONValue? {
    body?["browsers"]?.items?.first { $0["id"] == "firefox" && $0["packaging"] == "native" }
  }

  @Test("List, install, again, uninstall: without a daemon too (L-08, L-09)")
  func withoutDaemon() throws {
    let home = try TestHome()
    let list = try home.haru(["browsers"])
    #expect(list.status == 0 && list.errors.isEmpty)
    #expect(list.output.contains("Firefox ESR does not know of Haru yet"))
    #expect(list.output.hasSuffix("nothing is known of connections.\n"))
    let installed = try home.haru(["browsers", "install", "firefox"])
    #expect(installed.status == 0, "\(installed.errors)")
    #expect(installed.output.hasPrefix("Firefox: written: " + home.path + "/" + manifest))
    let written = try JSONValue(parsing: home.read(manifest))
    #expect(written["path"] == .string(home.path + "/.local/share/haru/haru-browser-host"))
    #expect(
      try home.run([home.path + "/.local/share/haru/haru-browser-host", "version"]).status != 127)
    let again = try home.haru(["browsers", "install", "firefox", "--json"])
    #expect(again.json?["outcomes"]?.items?.first?["result"] == "asItWas")
    #expect(firefox(again.json)?["condition"] == "notStartedYet")
    #expect(try home.haru(["browsers", "uninstall"]).output.hasPrefix("Firefox: removed: "))
    #expect(home.read(manifest).isEmpty)
    #expect(try home.haru(["browsers", "uninstall"]).output == "No browser knew of Haru.\n")
  }

  @Test(
    "A folder of user data; what is no browser, no folder, no place: told, and nothing is written")
  func nonsense() throws {
    let home = try TestHome()
    for (words, answer) in [
      (["browsers", "install", "opera"], "Haru knows no browser “opera”."),
      (["browsers", "install", "--into", "/nowhere"], "There is no such folder: /nowhere"),
      (["browsers", "policies"], "It has to be said where to put the policies."),
      (["browsers", "policies", "--into", "/nowhere"], "There is no such folder: /nowhere"),
      (["browsers", "instal"], "Did you mean haru browsers install?"),
    ] {
      let told = try home.haru(words)
      #expect(told.status == 1 && told.errors.contains(answer), "\(words): \(told.errors)")
      #expect(told.output.isEmpty)
    }
    let missing = try home.haru([
      "browsers", "policies", "--into", home.path, "--extension-folder", home.path,
    ])
    #expect(missing.status == 2)
    #expect(missing.errors.contains("script/extension builds it"))
    let into = try home.haru(["browsers", "install", "--into", home.path])
    #expect(into.status == 0, "\(into.errors)")
    #expect(!home.read("NativeMessagingHosts/org.haru.browser.json").isEmpty)
    #expect(home.read(manifest).isEmpty)
  }

  @Test(
    "One that cannot be written is told with its reason, after the others, and the status says so")
  func unwritable() throws {
    let home = try TestHome()
    try home.write(".mozilla", "a file")
    let told = try home.haru(["browsers", "install", "firefox", "chromium"])
    #expect(told.status == 3)
    #expect(told.output.contains("Firefox: " + home.path + "/.mozilla"), "\(told.output)")
    #expect(told.output.contains("Chromium: written: "))
  }

  @Test("A daemon that comes up mends the link to haru where a build has moved")
  func mends() throws {
    let home = try TestHome()
    _ = try home.haru(["browsers", "install", "firefox"])
    let link = home.path + "/.local/share/haru/haru-browser-host"
    unlink(link)
    symlink("/moved/away/haru", link)
    #expect(try home.haru(["browsers"]).output.contains("names a program that is gone."))
    let house = try RunningDaemon(home: home)
    let mended = eventually(seconds: 10) { access(link, X_OK) == 0 }
    #expect(mended, "\(house.log)")
  }

  @Test(
    "The API lists and installs with the haru beside the daemon; the doctor names each browser (L-09)"
  )
  func daemon() throws {
    let house = try RunningDaemon()
    let listed = try house.connection.request("GET", "/v1/browsers").body
    #expect(firefox(listed)?["condition"] == "noHost")
    #expect(firefox(listed)?["apps"] == ["firefox-esr"])
    let doctor = try house.haru("doctor")
    #expect(doctor.output.contains("Sites: Firefox ESR does not know of Haru yet"))
    #expect(doctor.output.contains("haru browsers install"))
    let answer = try house.connection.request(
      "POST", "/v1/browsers/install", body: ["browsers": ["firefox"]]
    ).body
    #expect(answer["outcomes"]?.items?.first?["result"] == "written")
    #expect(firefox(answer)?["host"]?["status"] == "works")
    #expect(!house.home.read(manifest).isEmpty)
    for wrong: JSONValue in [["browsers": ["opera"]], ["browsers": "firefox"], ["browsers": [1]]] {
      #expect(throws: Problem.self) {
        try house.connection.request("POST", "/v1/browsers/install", body: wrong)
      }
    }
    // The list says the same with the daemon, and knows that nothing is connected.
    let list = try house.haru("browsers")
    #expect(!list.output.contains("nothing is known of connections"))
  }
}
