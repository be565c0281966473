import Groundwork

/// The name of a group that Haru makes: `haru-<owner>.<n>-<escaped app>`. It says whose it is, should
/// all else be lost.
struct HarusGroupName: Equatable {
  /// Tells one Haru from another on the same machine; six hexadecimal digits.
  let owner: String
  let number: Int
  let app: AppID

  var text: String { "haru-\(owner).\(number)-\(escaped(app.text))" }

  init(owner: String, number: Int, app: AppID) {
    self.owner = owner
    self.number = number
    self.app = app
  }

  /// Nil for other names.
  init?(_ name: String) {
    let parts = name.split(separator: "-", maxSplits: 2)
    guard parts.count == 3, parts[0] == "haru", !name.hasSuffix(".scope") else { return nil }
    let mark = parts[1].split(separator: ".")
    guard mark.count == 2, let number = Int(mark[1]) else { return nil }
    self.init(owner: String(mark[0]), number: number, app: AppID(unescaped(parts[2])))
  }

  /// The owner that keeps its state in a folder: FNV-1a, folded to 24 bits.
  static func owner(stateFolder: String) -> String {
    var hash: UInt32 = 2_166_136_261
    for byte in stateFolder.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    let digits = String((hash >> 24) ^ (hash & 0xff_ffff), radix: 16)
    return String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }
}
