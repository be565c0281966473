import Groundwork
import Words

/// One calm line that fills while the pause goes on; without redrawing, a sentence each ten seconds.
struct PauseLine {
  private let console: Console
  private var saidLeft: Int?
  private var saidHidden = false

  init(_ console: Console) { self.console = console }

  mutating func show(_ pause: JSONValue, isVisible: Bool) {
    let left = (pause["leftMs"]?.whole ?? 0) + 999
    let words = console.words
    let text =
      isVisible
      ? words(.pauseLeft, ["n": String(left / 1000)]) : words(.pauseWaits)
    if console.isPlain {
      say(text, left: left / 1000, isVisible: isVisible)
      return
    }
    let whole = pause["lengthMs"]?.whole ?? 1
    let share = Double(pause["playedMs"]?.whole ?? 0) / Double(max(1, whole))
    let line = filling(share, width: max(10, min(40, console.width - 36)))
    // Back to the beginning, and clear what a longer line left.
    console.draw("\r\u{1b}[K  " + console.paint(line, .gold) + "  " + text)
  }

  private mutating func say(_ text: String, left: Int, isVisible: Bool) {
    if !isVisible {
      if !saidHidden { console.warn(text) }
      saidHidden = true
      return
    }
    saidHidden = false
    let step = (left + 9) / 10
    guard left > 0, step != saidLeft else { return }
    saidLeft = step
    console.warn(text)
  }

  mutating func end() {
    if !console.isPlain { console.draw("\n") }
  }
}
