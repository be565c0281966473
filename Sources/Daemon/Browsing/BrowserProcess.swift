import Groundwork
import LinuxApps
import LinuxDesktop
import LinuxProcesses

/// The browser that a host belongs to, by the processes above the host: the kernel says so, not the host.
struct BrowserProcess: Equatable {
  /// From the host's parent up to the browser's first process; their windows are the browser's.
  var pids: Set<Int32>
  /// `nil`: none of them is known as a browser, or none is there any more.
  var app: AppID?
}

extension AppBook {
  /// The nearest parents of a host that are a browser, and the same one. A terminal in which the browser was started
  /// is above as well, and is none of it; so is a browser that started another.
  func browser(above host: Int32) -> BrowserProcess {
    refresh()  // perhaps it was installed just now
    var pids: [Int32] = []
    var app: AppID?
    for pid in table.ancestors(of: host).dropFirst() {
      let found = browser(ofProcess: pid)
      if app != nil, found != app { break }
      pids.append(pid)
      app = found
    }
    // Browsers start their hosts themselves: of one that nobody knows, the parent is it.
    return BrowserProcess(pids: Set(app == nil ? pids.prefix(1) : pids[...]), app: app)
  }

  private func browser(ofProcess pid: Int32) -> AppID? {
    guard let facts = table.facts(of: pid) else { return nil }
    // The program's name stands in for a window's class: a scope alone may name the terminal around it.
    let app = identity.identify(
      window: WindowEvidence(wmClass: facts.executable.map(lastPart)),
      process: ProcessEvidence(facts)
    ).app
    return app.flatMap { isBrowser($0, program: facts.executable) ? $0 : nil }
  }

  /// By its menu entry, or by the name of its program.
  func isBrowser(_ app: AppID, program: String?) -> Bool {
    catalogue[app]?.categories.contains("WebBrowser") == true
      || program.map { knownBrowsers.contains(lastPart($0)) } == true
  }

  /// The browsers that menus show.
  var installedBrowsers: [InstalledApp] {
    refresh()
    return catalogue.shown.filter { $0.categories.contains("WebBrowser") }
  }
}

/// Programs that are browsers whatever their menu entry says, or without one.
private let knownBrowsers: Set<String> = [
  "brave", "brave-browser", "chrome", "chromium", "chromium-browser", "epiphany", "falkon",
  "firefox", "firefox-bin", "firefox-esr", "floorp", "google-chrome", "konqueror", "librewolf",
  "microsoft-edge", "midori", "msedge", "opera", "qutebrowser", "thorium", "vivaldi",
  "vivaldi-bin", "waterfox", "zen",
]

private func lastPart(_ path: String) -> String {
  path.split(separator: "/").last.map(String.init) ?? path
}
