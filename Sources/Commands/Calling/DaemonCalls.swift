import Client
import Groundwork
import LinuxFiles

/// The daemon's API as commands call it.
struct DaemonCalls: Sendable {
  private let connection: DaemonConnection

  /// The daemon of the user that this process runs as.
  init() throws(Problem) {
    let folders = try XDGFolders.ofThisProcess()
    connection = DaemonConnection(socketPath: folders.runtime + "/harud.sock")
  }

  func get(_ path: String, _ query: [(String, String)] = []) throws(Problem) -> JSONValue {
    try connection.request("GET", path + queryText(query)).body
  }

  func post(_ path: String, _ body: JSONValue = [:]) throws(Problem) -> JSONValue {
    try connection.request("POST", path, body: body).body
  }

  func patch(_ path: String, _ body: JSONValue) throws(Problem) -> JSONValue {
    try connection.request("PATCH", path, body: body).body
  }

  func delete(_ path: String, _ query: [(String, String)] = []) throws(Problem) -> JSONValue {
    try connection.request("DELETE", path + queryText(query)).body
  }

  private func queryText(_ query: [(String, String)]) -> String {
    query.isEmpty
      ? "" : "?" + query.map { $0 + "=" + percentEncoded($1) }.joined(separator: "&")
  }
}

/// Everything but the unreserved characters of RFC 3986 as `%XX`.
func percentEncoded(_ text: String) -> String {
  var result = ""
  for byte in text.utf8 {
    switch byte {
    case 48...57, 65...90, 97...122, 45, 46, 95, 126:
      result.unicodeScalars.append(Unicode.Scalar(byte))
    default:
      let hex = String(byte, radix: 16, uppercase: true)
      result += "%" + (byte < 16 ? "0" : "") + hex
    }
  }
  return result
}

/// The text behind `%XX`; `nil` for a broken escape or no UTF-8.
func percentDecoded(_ text: some StringProtocol) -> String? {
  var bytes: [UInt8] = []
  var rest = Array(text.utf8)[...]
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "%") else {
      bytes.append(byte)
      continue
    }
    guard rest.count >= 2,
      let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
    else { return nil }
    bytes.append(value)
    rest = rest.dropFirst(2)
  }
  return String(validating: bytes, as: UTF8.self)
}
