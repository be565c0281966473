import BrowserLink
import Groundwork
import Limits
import LinuxApps
import WebAPI

/// How each browser stands, for status and doctor (L-08, L-09).
extension Browsing {
  /// Every installed browser, and every other one that ever carried the extension; by name of app.
  var standings: [BrowserStanding] {
    let installed = book.installedBrowsers.map(\.id)
    let others = Set(known.compactMap(\.app)).subtracting(installed).sorted()
    var standings = (installed + others).map { app in
      BrowserStanding(
        app: app, name: name(of: app), state: state(of: app), profiles: profiles { $0 == app })
    }
    let nameless = profiles { $0 == nil }
    if !nameless.isEmpty {
      let isLive = nameless.contains(where: \.isLive)
      standings.append(
        BrowserStanding(
          app: nil, name: "?", state: isLive ? .waiting : .unknown, profiles: nameless))
    }
    return standings
  }

  /// Some browser that is there carries, or carried, the extension.
  var hasExtension: Bool { !carriers.isEmpty || known.contains { $0.app == nil } }

  /// The installed browsers in which the extension was ever seen.
  var carriers: Set<AppID> {
    Set(known.compactMap(\.app)).intersection(book.installedBrowsers.map(\.id))
  }

  private var known: [ProfileBook.Profile] { remembered.profiles }

  private func state(of app: AppID) -> BrowserStanding.State {
    let live = gateway.profiles.filter { $0.process.app == app }
    if protection.apps.contains(app) { return .unprotected }
    if live.contains(where: \.isProtected) { return .protected }
    return live.isEmpty && protection.waiting != app ? .unknown : .waiting
  }

  private func profiles(of isIt: (AppID?) -> Bool) -> [BrowserStanding.Profile] {
    known.filter { isIt($0.app) }.map { profile in
      let live = gateway.profiles.filter { $0.hello.profile == profile.id }
      return BrowserStanding.Profile(
        id: profile.id, browser: profile.browser, browserVersion: profile.browserVersion,
        extensionVersion: profile.extensionVersion, privateAllowed: profile.privateAllowed,
        isLive: !live.isEmpty, isProtected: !live.isEmpty && live.allSatisfy(\.isProtected),
        lastSeen: profile.lastSeen)
    }
  }
}
