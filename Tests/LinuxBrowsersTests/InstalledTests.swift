import Groundwork
import Testing

@testable import LinuxBrowsers

@Suite("Which browsers are installed (L-09)")
struct InstalledTests {
  private func found(_ machine: Machine) -> [String] {
    installedBrowsers(machine.places).map {
      "\($0.name) \($0.packaging) \($0.apps.map(\.text).joined(separator: ","))"
    }
  }

  @Test("A browser is found by its menu entry or by its program, with the app ids of its entries")
  func native() {
    let machine = Machine()
    #expect(found(machine).isEmpty)
    machine.program("brave-browser")
    machine.entry("chromium")
    machine.program("google-chrome-beta")
    machine.entry("google-chrome-beta")
    machine.entry("com.google.Chrome.beta")
    #expect(
      found(machine) == [
        "Chromium native chromium",
        "Google Chrome Beta native google-chrome-beta,com.google.Chrome.beta", "Brave native ",
      ])
    #expect(installedBrowsers(machine.places).map(\.program?.isEmpty) == [nil, false, false])
  }

  @Test("Firefox is one browser; the Extended Support Release is told by its program or entry")
  func firefox() {
    let machine = Machine()
    machine.program("firefox")
    machine.entry("firefox")
    #expect(found(machine) == ["Firefox native firefox"])
    machine.program("firefox-esr")
    #expect(found(machine) == ["Firefox ESR native firefox"])
  }

  @Test("Flatpaks and snaps are browsers of their own, and out of reach")
  func packages() {
    let machine = Machine()
    machine.makeFolder("var/lib/flatpak/app/org.mozilla.firefox")
    machine.makeFolder("home/.local/share/flatpak/app/com.google.Chrome")
    machine.makeFolder("snap/chromium/current")
    // A snap leaves a program of its name, which only starts it.
    machine.program("chromium-browser")
    #expect(
      found(machine) == [
        "Chromium snap chromium_chromium", "Google Chrome flatpak com.google.Chrome",
        "Firefox flatpak org.mozilla.firefox",
      ])
    #expect(installedBrowsers(machine.places).allSatisfy { !$0.isReachable })
    machine.entry("chromium")
    #expect(found(machine).contains("Chromium native chromium"))
  }

  @Test("Entries that flatpak and snapd export are not the system's own")
  func exported() {
    let machine = Machine()
    machine.places.data = [
      machine.path + "/var/lib/flatpak/exports/share", machine.path + "/var/lib/snapd/desktop",
    ]
    machine.write("var/lib/flatpak/exports/share/applications/com.google.Chrome.desktop", "")
    machine.write("var/lib/snapd/desktop/applications/chromium.desktop", "")
    #expect(found(machine).isEmpty)
  }

  @Test("A file that may not be run is no program")
  func noProgram() {
    let machine = Machine()
    machine.write("usr/bin/chromium", "", mode: 0o644)
    machine.makeFolder("usr/bin/firefox")
    #expect(found(machine).isEmpty)
  }

  @Test("Folders come from the environment; what is no absolute path is as good as unset")
  func environment() {
    let set = ["HOME": "/h", "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "d", "PATH": "/p:/q"]
    let places = BrowserPlaces(environment: { set[$0] }, home: "/other")
    #expect(places.home == "/h" && places.config == "/c" && places.own == "/h/.local/share/haru")
    #expect(places.programs == ["/p", "/q"])
    #expect(places.data == ["/h/.local/share", "/usr/local/share", "/usr/share"])
  }
}
