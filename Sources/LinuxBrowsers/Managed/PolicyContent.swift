import Groundwork

/// What the machine's policies say of Haru: the extension is there in every profile, and no person can take it
/// out or go round it by a guest or a new profile of the same browser.
enum PolicyContent {
  /// A file in the folder of a Chromium browser's managed policies.
  static func chromium(_ known: KnownBrowser, id: String, updates: String) -> [String: JSONValue] {
    // Edge has other names for two of them (learn.microsoft.com, "Microsoft Edge - Policies").
    let isEdge = known.kind == "edge"
    let privately =
      isEdge
      ? "MandatoryExtensionsForInPrivateNavigation" : "MandatoryExtensionsForIncognitoNavigation"
    let adding = isEdge ? "BrowserAddProfileEnabled" : "BrowserAddPersonEnabled"
    return [
      "ExtensionInstallForcelist": [.string("\(id);\(updates)")],
      // Nothing lets a policy allow an extension in private windows; this asks the person to, or has none.
      privately: [.string(id)],
      "BrowserGuestModeEnabled": false,
      adding: false,
    ]
  }

  /// Parts of Firefox's one file of policies, by the path of their keys.
  static func firefox(package: String) -> [(path: [String], value: JSONValue)] {
    [
      (
        ["ExtensionSettings", HaruExtension.firefoxID],
        [
          "installation_mode": "force_installed", "install_url": .string("file://" + package),
          "private_browsing": true, "updates_disabled": true,
        ]
      ),
      // The package is not signed by Mozilla. Extended Support Releases heed this, others do not.
      (
        ["Preferences", "xpinstall.signatures.required"],
        ["Value": false, "Status": "locked"]
      ),
      // Troubleshoot mode runs without extensions.
      (["DisableSafeMode"], true),
    ]
  }

  /// The answer to a browser that asks for a newer version (Chromium, extensions/common/update_manifest.h).
  static func updates(id: String, version: String, package: String) -> String {
    """
    <?xml version='1.0' encoding='UTF-8'?>
    <gupdate xmlns='http://www.google.com/update2/response' protocol='2.0'>
      <app appid='\(id)'><updatecheck codebase='file://\(package)' version='\(version)'/></app>
    </gupdate>

    """
  }
}

extension JSONValue {
  /// What stands below some keys.
  func at(_ path: [String]) -> JSONValue? {
    path.reduce(self) { value, key in value?[key] }
  }

  /// The same with another value below some keys; nil takes it out, and what is empty then. Nil where something
  /// that is no object stands in the way.
  func setting(_ path: [String], to value: JSONValue?) -> JSONValue? {
    guard let key = path.first else { return value }
    guard var members else { return nil }
    if path.count == 1 {
      members.removeValue(forKey: key)
      if let value { members[key] = value }
      return .object(members)
    }
    guard value != nil || members[key] != nil else { return self }
    guard let inner = (members[key] ?? [:]).setting(Array(path.dropFirst()), to: value) else {
      return nil
    }
    // Not by assigning nil: that would be JSON's null.
    members.removeValue(forKey: key)
    if value != nil || inner.members?.isEmpty != true { members[key] = inner }
    return .object(members)
  }
}
