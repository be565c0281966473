/// One line of the doctor: a part of the machine that Haru uses, and how it is (L-08).
public struct Finding: Sendable, Equatable {
  public enum Status: String, Sendable, CaseIterable {
    /// Works.
    case ok
    /// Works less well than it could, or not everywhere.
    case limited
    /// Does not work here.
    case missing
  }
  /// `tracking`, `idle`, `freezing`, `notifications`, … a catalogue key `doctor.<part>`.
  public var part: String
  public var status: Status
  /// What was found, a catalogue key `doctor.<part>.<code>`.
  public var code: String
  /// The command that repairs it, where there is one.
  public var repair: String?
  /// Values for the words.
  public var arguments: [String: String]

  public init(
    part: String, status: Status, code: String, repair: String? = nil,
    arguments: [String: String] = [:]
  ) {
    self.part = part
    self.status = status
    self.code = code
    self.repair = repair
    self.arguments = arguments
  }
}
