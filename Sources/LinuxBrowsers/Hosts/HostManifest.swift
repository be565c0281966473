import Groundwork

/// The native-messaging manifest that tells a browser which program Haru's extension may talk to.
///
/// Chromium: developer.chrome.com "Native messaging"; Firefox: MDN "Native manifests". The program gets no
/// arguments of the manifest, so its name alone tells it what to do.
struct HostManifest: Equatable {
  var family: KnownBrowser.Family
  /// An absolute path.
  var program: String
  /// Ids of the extension in the Chromium family.
  var ids: [String]

  static let fileName = HaruExtension.host + ".json"

  private var allowedKey: String { family == .chromium ? "allowed_origins" : "allowed_extensions" }

  private var allowed: [String] {
    family == .chromium ? ids.map { "chrome-extension://\($0)/" } : [HaruExtension.firefoxID]
  }

  var bytes: [UInt8] {
    let value: JSONValue = [
      "name": .string(HaruExtension.host),
      "description": "Haru, which keeps a person's own rules for sites",
      "path": .string(program), "type": "stdio",
      allowedKey: .array(allowed.map { .string($0) }),
    ]
    return value.encoded(pretty: true) + [UInt8(ascii: "\n")]
  }
}

extension HostManifest {
  /// What is wrong with a manifest that a browser would use.
  enum Fault: String, Sendable, CaseIterable {
    /// It cannot be read.
    case unreadable
    /// It is no JSON, or does not say what a manifest says.
    case damaged
    /// It names a program that is not Haru's.
    case foreign
    /// The program is gone, or may not be run.
    case noProgram
    /// It does not allow the extension to connect.
    case notAllowed
  }

  /// Holds a manifest that was found against this one; nil when a browser can use it.
  func fault(of found: [UInt8], isProgram: (String) -> Bool) -> Fault? {
    let value: JSONValue
    do { value = try JSONValue(parsing: found) } catch { return .damaged }
    guard let path = value["path"]?.text, value["name"]?.text == HaruExtension.host,
      value["type"] == "stdio"
    else { return .damaged }
    guard HostManifest.isHarus(path) else { return .foreign }
    guard path.hasPrefix("/"), isProgram(path) else { return .noProgram }
    let listed = (value[allowedKey]?.items ?? []).compactMap(\.text)
    return allowed.allSatisfy(listed.contains) ? nil : .notAllowed
  }

  /// Whether a path is one that some version of Haru wrote.
  static func isHarus(_ path: String) -> Bool {
    path.split(separator: "/").last.map(String.init) == HostProgram.name
  }
}
