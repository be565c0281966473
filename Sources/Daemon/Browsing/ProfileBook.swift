import Day
import Groundwork
import LinuxFiles
import Ports

/// Remembers every profile that ever carried the extension here, and of which browsers it was warned today: one
/// small file, written whole. What cannot be read is kept aside as it was, and told (L-09).
@MainActor
final class ProfileBook {
  struct Profile: Equatable {
    var id: String
    var app: AppID?
    /// `firefox`, `chromium`, …, as the extension says.
    var browser: String
    var browserVersion: String
    var extensionVersion: String
    var privateAllowed: Bool
    /// When it was last connected.
    var lastSeen: WallInstant
  }

  private let path: String
  private let log: Log
  private(set) var profiles: [Profile] = []
  private var warned: [AppID: String] = [:]
  /// Where the unreadable file was put; `nil` is well.
  private(set) var damaged: String?
  /// The file can be neither read nor put aside: then it is not written either.
  private var isSealed = false

  /// The longest unseen is forgotten first.
  private static let capacity = 64

  init(path: String, log: Log, now: WallInstant) {
    self.path = path
    self.log = log
    do {
      let bytes = try WholeFile.readIfThere(path, atMost: 1 << 20)
      if let bytes, !read(bytes) { putAside(now) }
    } catch {
      log.problem("browsers", error.problem)
      putAside(now)
    }
  }

  func see(_ profile: Profile) {
    let before = profiles
    profiles.removeAll { $0.id == profile.id }
    profiles.append(profile)
    profiles.sort { ($0.lastSeen, $0.id) < ($1.lastSeen, $1.id) }
    profiles.removeFirst(max(0, profiles.count - Self.capacity))
    if profiles != before { write() }
  }

  /// True once for each browser and date.
  func takeWarning(of app: AppID, on date: LocalDate) -> Bool {
    guard warned[app] != date.text else { return false }
    warned = warned.filter { $0.value == date.text }
    warned[app] = date.text
    write()
    return true
  }

  // MARK: the file

  private func putAside(_ now: WallInstant) {
    let aside = path + ".damaged-\(now.milliseconds)"
    do {
      try DirectoryEntry.rename(path, to: aside)
      damaged = aside
    } catch {
      log.problem("browsers", error.problem)
      damaged = path
      isSealed = true
    }
  }

  private func write() {
    guard !isSealed else { return }
    let json: JSONValue = [
      "version": 1, "profiles": .array(profiles.map(\.json)),
      "warned": .object(
        Dictionary(uniqueKeysWithValues: warned.map { ($0.key.text, .string($0.value)) })),
    ]
    do {
      try FileReplacement.write(json.encoded(), to: path)
    } catch {
      log.problem("browsers", error.problem)
    }
  }

  /// All of it or nothing; a later version's file is not ours to cut down.
  private func read(_ bytes: [UInt8]) -> Bool {
    guard let json = try? JSONValue(parsing: bytes), json["version"] == 1,  // the answer says so
      let items = json["profiles"]?.items, let dates = json["warned"]?.members
    else { return false }
    let profiles = items.compactMap { Profile(json: $0) }
    let warned = dates.compactMapValues(\.text)
    guard profiles.count == items.count, warned.count == dates.count else { return false }
    self.profiles = profiles
    self.warned = Dictionary(uniqueKeysWithValues: warned.map { (AppID($0.key), $0.value) })
    return true
  }
}

extension ProfileBook.Profile {
  fileprivate var json: JSONValue {
    [
      "id": .string(id), "app": app.map { .string($0.text) } ?? .null,
      "browser": .string(browser), "browserVersion": .string(browserVersion),
      "extension": .string(extensionVersion), "privateAllowed": .bool(privateAllowed),
      "lastSeenMs": .integer(lastSeen.milliseconds),
    ]
  }

  fileprivate init?(json: JSONValue) {
    guard let id = json["id"]?.text, let browser = json["browser"]?.text,
      let browserVersion = json["browserVersion"]?.text,
      let extensionVersion = json["extension"]?.text,
      let privateAllowed = json["privateAllowed"]?.boolean,
      let lastSeen = json["lastSeenMs"]?.whole
    else { return nil }
    self.init(
      id: id, app: json["app"]?.text.map { AppID($0) }, browser: browser,
      browserVersion: browserVersion, extensionVersion: extensionVersion,
      privateAllowed: privateAllowed, lastSeen: WallInstant(milliseconds: Int64(lastSeen)))
  }
}
