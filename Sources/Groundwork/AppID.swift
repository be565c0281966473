/// One installed app: its desktop-entry id without the `.desktop` ending (`org.xfce.mousepad`).
public struct AppID: Sendable, Hashable, Comparable, CustomStringConvertible {
  public let text: String

  public init(_ text: String) { self.text = text }

  public var description: String { text }
  public static func < (a: Self, b: Self) -> Bool { a.text < b.text }
}
