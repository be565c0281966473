import Glibc
import Words

/// Where a command writes, and how rich it may be there.
struct Console: Sendable {
  let words: Words
  /// Columns of the output.
  var width = 80
  /// Escape sequences are understood and wanted.
  var isColourful = false
  /// A person sits at the terminal and can be asked.
  var isInteractive = false
  /// No redrawing, no drawings: for screen readers and dumb terminals.
  var isPlain = false
  /// 0 = Sunday, 1 = Monday.
  var weekStartsOn = 1

  /// As this process finds its surroundings.
  static func ofThisProcess(_ environment: [String: String]) -> Console {
    let isTerminal = isatty(1) == 1
    let isDumb = environment["TERM"] == "dumb" || environment["TERM"] == nil
    var console = Console(words: Words(Language(environment: environment)))
    console.isColourful = isTerminal && !isDumb && (environment["NO_COLOR"] ?? "").isEmpty
    console.isInteractive = isatty(0) == 1 && isatty(2) == 1
    console.isPlain = isDumb
    console.width = columns(environment)
    console.weekStartsOn = weekStart(environment)
    return console
  }

  /// Weeks begin on Sunday in these countries of the locale (CLDR `weekData`), on Monday elsewhere.
  private static func weekStart(_ environment: [String: String]) -> Int {
    let locale = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    let country = locale?.split(separator: "_").dropFirst().first?.prefix(2) ?? ""
    let sunday = ["KR", "US", "CA", "JP", "TW", "HK", "IN", "MX", "BR", "IL", "ZA"]
    return sunday.contains(String(country)) ? 0 : 1
  }

  private static func columns(_ environment: [String: String]) -> Int {
    var size = winsize()
    if ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return environment["COLUMNS"].flatMap { Int($0) }.map { max(20, $0) } ?? 80
  }

  func write(_ text: String, lineEnd: String = "\n") { Self.write(text + lineEnd, to: 1) }
  func warn(_ text: String) { Self.write(text + "\n", to: 2) }
  /// To the person, not to a pipe: without a line end, for a line that is drawn again.
  func draw(_ text: String) { Self.write(text, to: 2) }

  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        return  // the reader is gone
      }
      bytes = bytes.dropFirst(count)
    }
  }
}

/// What colours mean, as on the page: gold is now, indigo is closed, red is failure.
enum Paint: String, Sendable {
  case strong = "1"
  case faint = "2"
  case gold = "33"
  case lock = "94"
  case use = "36"
  case ok = "32"
  case danger = "31"
}

extension Console {
  func paint(_ text: String, _ paint: Paint) -> String {
    isColourful && !text.isEmpty ? "\u{1b}[\(paint.rawValue)m\(text)\u{1b}[0m" : text
  }
}
