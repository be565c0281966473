import Testing

@testable import Words

@Suite("The catalogue and the code")
struct UseTests {
  @Test("Every code of a problem that a person can meet has words")
  func codes() throws {
    let codes = try SourceKeys.codes()
    #expect(codes.count > 60)
    for code in codes.sorted() {
      #expect(Phrase(key: "problem." + code) != nil, "problem.\(code)")
    }
  }

  @Test("Every hint has words")
  func hints() throws {
    let hints = try SourceKeys.hints().filter { $0 != "fault." }
    #expect(hints.count > 50)
    for hint in hints.sorted() where !codesOnly(hint) {
      #expect(Phrase(key: hint) != nil, "\(hint)")
    }
  }

  /// Usage codes look like hints; store codes that are bugs have no hint.
  private func codesOnly(_ key: String) -> Bool {
    Phrase(key: "problem." + key) != nil && Phrase(key: key) == nil
      && (key.hasPrefix("usage.")
        || ["store.date", "store.closed", "store.idReused"].contains(key))
  }

  @Test("Every finding of the doctor has words (L-08)")
  func findings() throws {
    let text = SourceText.of(["Daemon"])
    let parts = try SourceText.found(#"part: "(\w+)""#, in: text)
    #expect(parts.count >= 8)
    for part in parts { #expect(Phrase(key: "doctor." + part) != nil, "doctor.\(part)") }
    let examining = SourceText.of(["Daemon/Examining"])
    var codes = try SourceText.found(#"code: "([\w.]+)""#, in: examining)
    codes.formUnion(try SourceText.found(#" [?:] "([A-Za-z]\w*)""#, in: examining))
    let obstacles = try SourceText.found(#"case \.\w+(?:\([^)]*\))?: "(\w+)"#, in: examining)
    #expect(obstacles.contains("noFreezer"))
    for obstacle in obstacles {
      #expect(Phrase(key: "doctor.obstacle." + obstacle) != nil, "\(obstacle)")
    }
    for code in codes where code != "works" {
      let isKnown =
        parts.contains { Phrase(key: "doctor.\($0).\(code)") != nil }
        || Phrase(key: "problem." + code) != nil
      #expect(isKnown, "doctor.….\(code)")
    }
    let methods = try SourceText.found(
      #"enum FreezeMethod[^{]*\{([^}]*)\}"#, in: SourceText.of(["LinuxProcesses"]))
    for method in try SourceText.found(#"case (\w+)"#, in: methods.joined()) {
      #expect(Phrase(key: "doctor.freezing." + method) != nil, "\(method)")
    }
  }

  @Test(
    "Every condition of a browser, and all that may be wrong with its manifest, has words (L-09)")
  func browsers() throws {
    let text = SourceText.of(["LinuxBrowsers"])
    for (type, key, least) in [
      ("BrowserCondition", "doctor.sites.", 9), ("Fault", "browser.host.", 5),
    ] {
      let body = try SourceText.found(#"enum \#(type): String[^{]*\{([^}]*)\}"#, in: text)
      let names = try SourceText.found(#"case (\w+)"#, in: body.joined())
      #expect(names.count >= least)
      for name in names { #expect(Phrase(key: key + name) != nil, "\(key)\(name)") }
    }
  }

  @Test("Every reason why a member is not stopped has words (L-08)")
  func unenforced() throws {
    let reasons = try SourceText.found(
      #"because: "([A-Za-z]+)""#, in: SourceText.of(["Daemon"]))
    #expect(reasons.contains("noBrowserExtension"))
    for reason in reasons {
      #expect(Phrase(key: "unenforced." + reason) != nil, "unenforced.\(reason)")
    }
  }

  @Test("No phrase is unused")
  func unused() throws {
    var used = try SourceText.found(#"\.(\w+)"#, in: SourceText.of(SourceText.modules))
    for key in try SourceKeys.codes() {
      if let phrase = Phrase(key: "problem." + key) { used.insert(phrase.rawValue) }
    }
    for key in try SourceKeys.hints() {
      if let phrase = Phrase(key: key) { used.insert(phrase.rawValue) }
    }
    for phrase in Phrase.allCases where !used.contains(phrase.rawValue) {
      // Findings, reasons and fields are made of keys; their own tests compare them.
      let isMade = ["doctor", "unenforced", "field", "browserHost"].contains {
        phrase.rawValue.hasPrefix($0)
      }
      #expect(isMade, "\(phrase.rawValue) is nowhere used")
    }
  }
}
