import Groundwork
import Limits
import LinuxFiles
import Testing

/// One case of `Tests/SiteVectors/vectors.json`, which the extension's tests read, too.
struct SiteVector: Sendable, CustomTestStringConvertible {
  var pattern: String
  /// The pattern as it is kept; absent where the pattern is refused.
  var text: String?
  var address: String?
  var isBrowsers: Bool
  var matches: Bool?
  var fault: String?

  var testDescription: String { pattern.prefix(80) + " ∋ " + (address ?? "") }

  static let file: JSONValue = {
    let root = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }
    do {
      return try JSONValue(
        parsing: try WholeFile.read(root + "/Tests/SiteVectors/vectors.json", atMost: 1_000_000))
    } catch {
      Issue.record("the vectors cannot be read: \(error)")
      return .null
    }
  }()

  static let all: [SiteVector] = {
    do {
      return try (file["cases"]?.items ?? []).map(SiteVector.init)
    } catch {
      Issue.record("a vector cannot be read: \(error)")
      return []
    }
  }()

  struct Unreadable: Error { var json: JSONValue }

  init(_ json: JSONValue) throws {
    guard let pattern = json["pattern"]?.text else { throw Unreadable(json: json) }
    self.pattern = pattern
    text = json["text"]?.text
    address = json["address"]?.text
    matches = json["matches"]?.boolean
    fault = json["fault"]?.text
    isBrowsers = json["form"]?.text == "browser"
    guard (address == nil) == (json["form"] == nil), (matches == nil) != (fault == nil),
      text != nil || address == nil
    else { throw Unreadable(json: json) }
  }

  func read() throws(SiteFault) -> SiteAddress {
    isBrowsers ? try SiteAddress(reported: address ?? "") : try SiteAddress(address ?? "")
  }
}

extension SiteFault {
  fileprivate var name: String {
    switch self {
    case .empty: "empty"
    case .notWeb: "notWeb"
    case .characters: "characters"
    case .label: "label"
    case .noDomain: "noDomain"
    case .thisMachine: "thisMachine"
    case .tooLong: "tooLong"
    }
  }
}

@Suite("L-05, R-39: the vectors that daemon and extension share") struct SiteVectorTests {
  @Test func thereAreEnough() {
    #expect(SiteVector.all.count >= 300)
  }

  @Test(arguments: SiteVector.all)
  func everyVectorHolds(vector: SiteVector) throws {
    guard let text = vector.text else {
      let fault = #expect(throws: SiteFault.self) { try SitePattern(vector.pattern) }
      #expect(fault?.name == vector.fault)
      return
    }
    let pattern = try SitePattern(vector.pattern)
    #expect(pattern.text == text)
    #expect(try SitePattern(text) == pattern)
    guard let matches = vector.matches else {
      let fault = #expect(throws: SiteFault.self) { try vector.read() }
      #expect(fault?.name == vector.fault)
      return
    }
    let address = try vector.read()
    #expect(pattern.matches(address) == matches)
    var index = SiteIndex<Bool>()
    index.insert(pattern, owner: true)
    #expect(index.owners(of: address).isEmpty != matches)
    // What is reported comes to the same.
    #expect(try SiteAddress(reported: address.text) == address)
    #expect(pattern.matches(address.reported(for: [pattern])) == matches)
    #expect((address.reportedPrivately(for: [pattern]) != nil) == matches)
  }

  @Test(
    "L-95, L-68: this machine is refused as a site, by the vectors that the extension tells it with"
  )
  func thisMachineIsNoSite() throws {
    let hosts = SiteVector.file["hosts"]?.items ?? []
    #expect(hosts.count > 10)
    for one in hosts {
      let host = try #require(one["host"]?.text)
      let isTaken = (try? GroupEdit.sites([.string(host)])) != nil
      #expect(isTaken != one["isThisMachine"]?.boolean, "\(host)")
    }
  }
}
