import Day
import Glibc
import Groundwork

/// What the daemon says to its journal, once an event: no app, site or group names at info level.
struct Log: Sendable {
  private let isTracing: Bool

  init(environment: [String: String] = [:]) { isTracing = environment["HARU_TRACE"] == "1" }

  /// For measuring: `trace covered 123456 org.xfce.mousepad`, with milliseconds of the boot clock.
  func trace(_ what: String, _ app: AppID, at now: BootInstant) {
    if isTracing { write("", "trace \(what) \(now.milliseconds) \(app.text)") }
  }

  /// What may name sites or apps: only while tracing.
  func detail(_ text: String) {
    if isTracing { write("", text) }
  }

  func info(_ text: String) { write("<6>", text) }

  func problem(_ part: String, _ problem: Problem) {
    let values = problem.arguments.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
    write("<4>", "\(part): \(problem.kind.rawValue) \(problem.code)" + values.joined())
  }

  func bug(_ part: String, _ text: String) { write("<3>", "\(part): \(text)") }

  /// The journal reads the level from the prefix (sd-daemon(3)); a terminal shows it as it is.
  private func write(_ level: String, _ text: String) {
    let line = level + text.map { $0 == "\n" ? " " : $0 } + "\n"
    _ = line.utf8.withContiguousStorageIfAvailable { Glibc.write(2, $0.baseAddress, $0.count) }
  }
}
