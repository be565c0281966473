import Testing

@Suite struct TidyTests {
  @Test func everyModuleImportsOnlyWhatItsRingAllows() throws {
    let files = try Project.files(under: "Sources").filter { $0.path.hasSuffix(".swift") }
    #expect(files.count > 50)
    #expect(files.flatMap(forbiddenImports) == [])
  }

  @Test func noBannedWordIsUsed() throws {
    let files = try Project.files(under: "Sources").filter { $0.path.hasSuffix(".swift") }
    #expect(files.flatMap(bannedWords) == [])
  }

  @Test func filesAndFunctionsAreShort() throws {
    #expect(
      try (Project.files(under: "Sources") + Project.files(under: "Tests")).flatMap(lengths) == [])
  }

  @Test func noTextNamesThisMachine() throws {
    // The folder's own `.git` is a link with such a path where this is a second working copy.
    #expect(try Project.files().filter { $0.path != ".git" }.flatMap(machinePaths) == [])
  }

  // MARK: each check finds a planted fault

  @Test(arguments: [
    ("Sources/Limits/A.swift", "import Access"), ("Sources/Limits/A.swift", "import Glibc"),
    ("Sources/Day/A.swift", "import Limits"), ("Sources/Groundwork/A.swift", "import Day"),
    ("Sources/HaruCore/A.swift", "import Ports"), ("Sources/Ports/A.swift", "import Store"),
    ("Sources/Journey/A.swift", "@testable import SQLite"),
    ("Sources/LinuxBus/A.swift", "import HaruCore"),
    ("Sources/WebServer/A.swift", "public import Limits"),
    ("Sources/Client/A.swift", "import Daemon"),
    ("Sources/Limits/A.swift", "import struct Foundation.Date"),
    ("Sources/Access/A.swift", "import Limits"),
    ("Sources/haru/main.swift", "import Daemon"), ("Sources/NewThing/A.swift", "import Groundwork"),
    ("Sources/NewThing/A.swift", "let a = 1"), ("Sources/LinuxFiles/A.swift", "import Foundation"),
  ])
  func aForbiddenImportIsFound(path: String, line: String) {
    #expect(forbiddenImports(SourceText(path, "// one\n\(line)\nlet x = 1\n")).count == 1)
  }

  @Test(arguments: [
    ("Sources/Limits/A.swift", "import Day"), ("Sources/Limits/A.swift", "// import Access"),
    ("Sources/Limits/A.swift", "let text = \"import Access\""),
    ("Sources/Daemon/A.swift", "import LinuxBus"),
    ("Sources/LinuxTime/A.swift", "import Synchronization"),
    ("Tests/LimitsTests/A.swift", "import Access"),
    ("Sources/SQLite/A.swift", "import struct Glibc.stat"),
  ])
  func anAllowedImportIsNot(path: String, line: String) {
    #expect(forbiddenImports(SourceText(path, line)) == [])
  }

  @Test func noDomainMayImportAnotherAndNothingInwardImportsOutward() {
    let domains: Set<String> = ["Limits", "Walks", "Charge", "Pills", "Access"]
    for domain in domains {
      #expect(Architecture.allowed[domain]?.isDisjoint(with: domains) == true)
    }
    let edges = Architecture.allowed.keys.filter {
      $0.hasPrefix("Linux") || ["SQLite", "Store", "MainLoop"].contains($0)
    }
    for module in Architecture.pure.union(["Ports", "Journey"]) {
      #expect(
        Architecture.allowed[module]?.isDisjoint(with: edges + ["Daemon", "Glibc", "Commands"])
          == true)
    }
  }

  @Test(arguments: BannedWord.list.map(\.word))
  func aBannedWordIsFoundWithWhatToWrite(word: String) {
    let found = bannedWords(SourceText("Sources/Limits/A.swift", "let a = 1\n  x " + word + " y\n"))
    if word.hasPrefix("import") {
      #expect(bannedWords(SourceText("Sources/Limits/A.swift", word)).count == 1)
    } else {
      #expect(found.count == 1)
    }
    #expect(
      found.allSatisfy { $0.hasPrefix("Sources/Limits/A.swift:2: ") && $0.contains("write ") })
  }

  @Test func wordsThatOnlyLookAlikeAreAllowed() {
    let text =
      "g_variant_pri" + "nt(x)\nimport FoundationEssentials\nlet n = 1864\nlet t = try? x()\n"
    #expect(bannedWords(SourceText("Sources/LinuxBus/A.swift", text)) == [])
    #expect(bannedWords(SourceText("Sources/Commands/A.swift", "pri" + "nt(x)")) == [])
  }

  @Test(arguments: [(500, 0), (501, 1)])
  func aLongFileIsFound(count: Int, findings: Int) {
    let text = String(repeating: "let a = 1\n", count: count)
    #expect(lengths(SourceText("Sources/Limits/A.swift", text)).count == findings)
  }

  @Test(arguments: [
    ("  func f() {", 58, 0), ("  func f() {", 59, 1), ("  public static func f(", 59, 1),
    ("  @discardableResult public mutating func f() {", 59, 1), ("  init?(a: Int) {", 59, 1),
    ("  var f: Int {", 59, 0),
  ])
  func aLongFunctionIsFound(head: String, body: Int, findings: Int) {
    let text = "struct A {\n\(head)\n" + String(repeating: "    a()\n", count: body) + "  }\n}\n"
    #expect(lengths(SourceText("Sources/Limits/A.swift", text)).count == findings)
  }

  @Test(arguments: [
    ("let a = \"/wo" + "rk/main\"", 1), ("see /ro" + "ot/x", 1), ("apps/ro" + "ot/x", 0),
    ("/home/x", 0),
  ])
  func aMachinePathIsFound(line: String, findings: Int) {
    #expect(machinePaths(SourceText("README.md", "x\n" + line)).count == findings)
  }
}
