/// What a person is told, and what they can answer.
public struct Notification: Sendable, Equatable {
  public enum Urgency: UInt8, Sendable { case low = 0, normal, critical }

  public struct Action: Sendable, Equatable {
    /// Comes back in `onAction`; `default` is a click on the notification itself.
    public var id: String
    public var label: String
    public init(_ id: String, _ label: String) {
      self.id = id
      self.label = label
    }
  }

  /// Names the matter: a new notification replaces the one shown with the same key.
  public var key: String
  public var title: String
  /// Plain text.
  public var body: String
  public var actions: [Action]
  public var urgency: Urgency
  /// Milliseconds on screen; 0 never expires, nil leaves it to the server.
  public var timeout: Int32?
  /// Shown again when the server was restarted before the person answered.
  public var outlivesServer: Bool

  public init(
    key: String, title: String, body: String = "", actions: [Action] = [],
    urgency: Urgency = .normal, timeout: Int32? = nil, outlivesServer: Bool = false
  ) {
    self.key = key
    self.title = title
    self.body = body
    self.actions = actions
    self.urgency = urgency
    self.timeout = timeout
    self.outlivesServer = outlivesServer
  }
}
