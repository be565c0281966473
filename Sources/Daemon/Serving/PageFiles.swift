import Glibc
import Groundwork
import LinuxFiles
import WebServer

/// The files of the page, read from their folder when asked for; nothing outside of it.
struct PageFiles: Sendable {
  /// `nil`: no page is installed.
  let folder: String?

  /// Scripts, styles, pictures and calls of this origin only.
  static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  func answer(_ request: HTTPRequest) -> HTTPResponse {
    guard request.method == "GET" || request.method == "HEAD" else {
      return HTTPResponse(status: 405, headers: [("Allow", "GET, HEAD")])
    }
    guard let folder else { return missing }
    let last = request.path.split(separator: "/").last.map(String.init) ?? ""
    let isFile = last.contains(".")
    let path = folder + (isFile ? request.path : "/index.html")
    // Looked at before it is read: if it changes in between, the next visit fetches it again.
    guard let mark = WholeFile.mark(path) else { return notFound }
    let tag = "\"" + mark + "\""
    var headers = [
      ("Content-Type", isFile ? type(of: last) : "text/html; charset=utf-8"), ("ETag", tag),
      ("Cache-Control", request.path.hasPrefix(Self.made) ? Self.forEver : "no-cache"),
    ]
    // Also without a body: a browser takes over the policy of the answer that says "as you have it".
    if path.hasSuffix(".html") { headers.append(("Content-Security-Policy", Self.policy)) }
    if has(tag, request.headers["if-none-match"]) {
      return HTTPResponse(status: 304, headers: headers)
    }
    do {
      guard let bytes = try WholeFile.readIfThere(path, atMost: 8 << 20) else { return notFound }
      return HTTPResponse(status: 200, headers: headers, body: bytes)
    } catch {
      return notFound
    }
  }

  /// Where `script/page-build` puts what is named by its content: such a file never changes.
  private static let made = "/made/"
  private static let forEver = "private, max-age=31536000, immutable"

  /// Whether a browser's list of tags (RFC 9110, 13.1.2) holds this one.
  private func has(_ tag: String, _ list: String?) -> Bool {
    (list ?? "").split(separator: ",").contains { one in
      let one = one.drop { $0 == " " }.prefix { $0 != " " }
      return one == tag || one == "W/" + tag
    }
  }

  /// An icon of the system, which may be an SVG: it is shown as a picture and runs nothing.
  func picture(_ path: String) -> HTTPResponse {
    do {
      guard let bytes = try WholeFile.readIfThere(path, atMost: 1 << 20) else { return notFound }
      return HTTPResponse(
        status: 200,
        headers: [("Content-Type", type(of: path)), ("Cache-Control", "max-age=3600")],
        body: bytes)
    } catch {
      return notFound
    }
  }

  private var notFound: HTTPResponse {
    HTTPResponse(
      status: 404, headers: [("Content-Type", "text/plain; charset=utf-8")],
      body: Array("Not here.\n".utf8))
  }

  private var missing: HTTPResponse {
    .page(
      Array(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Haru</title><p>Haru runs. Use <code>haru status</code>.</p></html>"
          .utf8), policy: Self.policy)
  }

  private func type(of name: String) -> String {
    switch name.split(separator: ".").last {
    case "js", "mjs": "text/javascript; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "json", "webmanifest": "application/json"
    case "woff2": "font/woff2"
    default: "application/octet-stream"
    }
  }
}

extension PageFiles {
  /// Where the page is served unless the port is taken or `HARU_PORT` names another.
  static let usualPort: UInt16 = 4718

  /// `HARU_PAGE`, else `share/haru/ui` beside the program's own `bin`, else none.
  static func installed(_ environment: [String: String]) -> String? {
    if let chosen = environment["HARU_PAGE"], !chosen.isEmpty { return chosen }
    guard let program = ownProgram() else { return nil }
    let parts = program.split(separator: "/").dropLast(2)
    let folder = "/" + parts.joined(separator: "/") + "/share/haru/ui"
    return access(folder + "/index.html", R_OK) == 0 ? folder : nil
  }

  private static func ownProgram() -> String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    let length = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    return length > 0
      ? String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }
}
