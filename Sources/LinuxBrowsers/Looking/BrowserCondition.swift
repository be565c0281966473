/// How far a browser is from closing sites, the next thing that is in the way.
public enum BrowserCondition: String, Sendable, CaseIterable {
  /// A flatpak or snap: its sandbox starts no program of the machine.
  case unreachable
  /// No manifest tells it of Haru.
  case noHost
  /// A manifest is there that it cannot use.
  case hostBroken
  /// It has no profile yet.
  case notStartedYet
  /// Profiles without the extension.
  case noExtension
  /// Profiles in which it is switched off.
  case extensionDisabled
  /// Profiles in which it may not run in private windows.
  case notPrivate
  /// Profiles whose files cannot be read.
  case unknown
  case works
}

extension ProfileState {
  public var condition: BrowserCondition {
    switch presence {
    case .missing: .noExtension
    case .disabled: .extensionDisabled
    case .unknown: .unknown
    case .enabled:
      switch isPrivateAllowed {
      case true: .works
      case false: .notPrivate
      case nil: .unknown
      }
    }
  }
}
