import Glibc

/// Where pictures of shields go, to be looked at: `HARU_SHOTS`, else the temporary directory.
enum ShieldShots {
  static func path(_ name: String) -> String {
    let base = getenv("HARU_SHOTS").map { String(cString: $0) } ?? "/tmp/haru-shots"
    mkdir(base, 0o700)
    return "\(base)/\(name).png"
  }
}
