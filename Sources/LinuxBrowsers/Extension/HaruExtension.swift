import LinuxFiles

/// What browsers know Haru's extension by.
public enum HaruExtension {
  /// In the Chromium family, from the public key in its manifest: the same wherever it is loaded from.
  public static let chromiumID = "deagbdkpomcmfcfdnifjpbdodanhiamc"
  public static let firefoxID = "extension@haru"
  /// The name of the native-messaging host that it connects to.
  public static let host = "org.haru.browser"

  /// An id of the Chromium family: 32 letters from a to p.
  static func isID(_ text: String) -> Bool {
    text.utf8.count == 32 && text.utf8.allSatisfy { (97...112).contains($0) }
  }

  /// The ids that it has in the Chromium family here: its own, and that of the copy which was packed on this
  /// machine with a key of the machine's own.
  static func chromiumIDs(_ places: BrowserPlaces, built: BuiltExtension?) -> [String] {
    chromiumIDs(packedIn: [places.root + packedFolder] + [built?.folder].compactMap { $0 })
  }

  /// Its own id, and those that stand beside packed extensions in these folders.
  static func chromiumIDs(packedIn folders: [String]) -> [String] {
    let packed = folders.compactMap { packedID(in: $0) }
    return [chromiumID]
      + packed.reduce(into: []) { ids, id in
        if id != chromiumID && !ids.contains(id) { ids.append(id) }
      }
  }

  /// Where the packed copy lies, machine-wide; `PolicyFiles` makes it.
  static let packedFolder = "/var/lib/haru/extension"

  /// What the file `extension-id` beside a packed extension says.
  private static func packedID(in folder: String) -> String? {
    // What cannot be read gives no id; the packed extension is then told as missing.
    guard
      let bytes = (try? WholeFile.readIfThere(folder + "/extension-id", atMost: 256)) ?? nil
    else { return nil }
    let line = String(decoding: bytes, as: UTF8.self).prefix { !$0.isNewline }
    return isID(String(line)) ? String(line) : nil
  }
}
