/// What was found when a data file was opened; the paths are for telling the person.
public enum OpenedAs: Sendable, Equatable {
  /// There was none, and no copy of one.
  case created
  case asItWas
  /// The newest good copy took the place of a damaged file, which was kept at `hurt`; nil when the
  /// file was simply gone.
  case restored(from: String, hurt: String?)
  /// A new file took the place of a damaged one, kept at `hurt`: there was no good copy.
  case empty(hurt: String)
}
