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
    do {
      guard let bytes = try WholeFile.readIfThere(path, atMost: 8 << 20) else { return notFound }
      if path.hasSuffix(".html") { return .page(bytes, policy: Self.policy) }
      return HTTPResponse(
        status: 200, headers: [("Content-Type", type(of: last)), ("Cache-Control", "no-cache")],
        body: bytes)
    } catch {
      return notFound
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
