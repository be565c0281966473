import Groundwork

/// How a call is made. GET changes nothing.
public enum APIMethod: String, Sendable, CaseIterable {
  case get = "GET"
  case post = "POST"
  case patch = "PATCH"
  case delete = "DELETE"
}

/// One call as it came in, whatever carried it.
public struct APICall: Sendable {
  public var method: String
  public var path: String
  public var query: [String: String]
  /// `nil` when there was none.
  public var body: JSONValue?
  /// Came over the person's own socket, not from the page.
  public var isOwnSocket: Bool
  /// Values of the `{names}` of the route's path.
  var captured: [String: String] = [:]

  public init(
    method: String, path: String, query: [String: String] = [:], body: JSONValue? = nil,
    isOwnSocket: Bool
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.body = body
    self.isOwnSocket = isOwnSocket
  }
}

/// The answer to a call: a status of HTTP and a JSON body.
public struct APIReply: Sendable, Equatable {
  public var status: Int
  public var body: JSONValue
  /// A picture to send instead of the body: its path.
  public var picture: String?

  public init(_ body: JSONValue, status: Int = 200) {
    self.status = status
    self.body = body
  }

  init(picture: String) {
    self.init([:])
    self.picture = picture
  }

  public init(problem: Problem) {
    status =
      switch problem.kind {
      case .request: APIReply.status(of: problem.code)
      case .setup, .world: 503
      case .bug: 500
      }
    body = problem.errorBody
  }

  private static func status(of code: String) -> Int {
    switch code {
    case "unknownGroup", "unknownPause", "noSuchRoute", "unknownApp": 404
    case "method": 405
    case "needsGate": 403
    case "conflict", "notLocked", "alreadyOpen", "noneLeft", "pauseNotOver", "tooManyPauses": 409
    default: 422
    }
  }
}

/// One line of the table that serves, checks and describes the API.
struct Route: Sendable {
  var method: APIMethod
  /// `/v1/groups/{id}`
  var path: String
  var summary: String
  var query: [Parameter] = []
  /// The schema's name in the description; `nil` takes no body.
  var takes: String?
  var gives: String
  /// Codes with which it may refuse, besides those that any call may meet.
  var refuses: [String] = []
  var handle: @MainActor @Sendable (APICall, any APIHost) async throws(Problem) -> APIReply

  struct Parameter: Sendable {
    var name: String
    var about: String
    var pattern: String?
  }

  /// The values of the path's names, or `nil` when the path is another.
  func capture(_ path: String) -> [String: String]? {
    let wanted = self.path.split(separator: "/", omittingEmptySubsequences: false)
    let given = path.split(separator: "/", omittingEmptySubsequences: false)
    guard wanted.count == given.count else { return nil }
    var values: [String: String] = [:]
    for (pattern, part) in zip(wanted, given) {
      if pattern.hasPrefix("{") {
        guard !part.isEmpty else { return nil }
        values[String(pattern.dropFirst().dropLast())] = String(part)
      } else if pattern != part {
        return nil
      }
    }
    return values
  }
}
