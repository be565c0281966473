import Groundwork
import Testing

@testable import LinuxApps

/// One window or process as a machine told it, and the app that it is.
struct SeenFact: Sendable, CustomTestStringConvertible {
  var what: String
  var window: WindowEvidence?
  var process: ProcessEvidence?
  var app: String?
  var rule: IdentityRule

  init(
    _ what: String, _ window: WindowEvidence?, _ process: ProcessEvidence?, _ app: String?,
    _ rule: IdentityRule
  ) {
    (self.what, self.window, self.process, self.app, self.rule) = (what, window, process, app, rule)
  }

  var testDescription: String { what }
}

@Suite("Which app a window is (K-60, K-61)")
struct IdentityTests {
  @Test(arguments: seenFacts)
  func everySeenFactIsRecognised(fact: SeenFact) {
    let seen = AppIdentity(catalogue: seenCatalogue).identify(
      window: fact.window, process: fact.process)
    #expect(seen.app?.text == fact.app)
    #expect(seen.rule == fact.rule)
  }

  @Test func noLauncherIsEverAnIdentity() {
    let identity = AppIdentity(catalogue: seenCatalogue)
    for name in [
      "sh", "bash", "python3", "python3.11", "java", "node", "electron", "flatpak", "snap", "bwrap",
      "env", "wine64-preloader", "perl",
    ] {
      let seen = identity.identify(
        window: WindowEvidence(wmClass: name, wmInstance: name),
        process: ProcessEvidence(pid: 9, executable: "/usr/bin/" + name, arguments: [name]))
      #expect(seen.app == nil, "\(name) became \(seen)")
    }
  }

  @Test func theSameFactsGiveTheSameAnswerWhateverTheOrderOfTheCatalogue() {
    let turned = AppIdentity(catalogue: AppCatalogue(apps: seenCatalogue.apps.reversed()))
    for fact in seenFacts {
      #expect(turned.identify(window: fact.window, process: fact.process).app?.text == fact.app)
    }
  }
}
