/// What a group wants of a browser that does not carry Haru's extension, while it has something to protect
/// there (L-09).
public enum UnprotectedBrowsers: String, Sendable, Hashable, CaseIterable {
  /// It is named on the protection list.
  case warn
  /// Its window is shielded.
  case shield
}
