import Glibc
import Groundwork
import Words

/// The guided pause in the terminal. The daemon counts it; this only shows it and gives signs of life.
struct GuidedPause {
  private let daemon: DaemonCalls
  private let console: Console
  private let seconds = SecondHand()

  init(_ daemon: DaemonCalls, _ console: Console) {
    self.daemon = daemon
    self.console = console
  }

  /// Sits through a pause and gives the pass that it earned. Throws `pauseLeft` when it was left, `noTerminal` where
  /// nobody can look at it.
  func earn(_ purpose: PassPurpose) throws(Problem) -> String {
    let id = try sit(purpose)
    let earned = try daemon.post("/v1/pauses/\(id)/complete")
    guard let pass = earned["pass"]?.text else {
      throw Problem(kind: .bug, code: "answer", arguments: ["reason": "no pass"])
    }
    return pass
  }

  /// Sits through a pause that earns nothing.
  func rest() throws(Problem) {
    let id = try sit(
      PassPurpose(
        body: ["kind": "gate", "act": "releaseAllShields"], about: .pauseForNothing, name: ""))
    _ = try daemon.delete("/v1/pauses/\(id)")
  }

  private func sit(_ purpose: PassPurpose) throws(Problem) -> String {
    guard console.isInteractive else { throw .request("noTerminal", hint: "gate.pause") }
    var pause = try daemon.post("/v1/pauses", purpose.body)
    guard let id = pause["id"]?.text else {
      throw Problem(kind: .bug, code: "answer", arguments: ["reason": "no pause"])
    }
    var line = PauseLine(console)
    console.warn(console.words(purpose.about, ["name": purpose.name]))
    seconds.holdInterrupts()
    defer { seconds.releaseInterrupts() }
    line.show(pause, isVisible: true)
    while pause["isComplete"]?.boolean != true {
      guard seconds.wait() else {
        line.end()
        _ = try daemon.delete("/v1/pauses/\(id)")
        throw .request("pauseLeft", hint: "usage.again")
      }
      let isVisible = isInForeground
      do throws(Problem) {
        pause = try daemon.post("/v1/pauses/\(id)/beat", ["isVisible": .bool(isVisible)])
      } catch {
        line.end()
        throw error
      }
      line.show(pause, isVisible: isVisible)
    }
    line.end()
    return id
  }

  /// Another job of the shell may have the terminal: then nobody looks at the pause.
  private var isInForeground: Bool { tcgetpgrp(0) == getpgrp() }
}

/// Waits a second at a time, and hears Ctrl-C without being ended by it.
struct SecondHand {
  private let interrupts: sigset_t

  init() {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, signal) }
    interrupts = set
  }

  func holdInterrupts() {
    withUnsafePointer(to: interrupts) { _ = sigprocmask(SIG_BLOCK, $0, nil) }
  }
  func releaseInterrupts() {
    withUnsafePointer(to: interrupts) { _ = sigprocmask(SIG_UNBLOCK, $0, nil) }
  }

  /// False when the person wants to leave.
  func wait() -> Bool {
    var second = timespec(tv_sec: 1, tv_nsec: 0)
    while withUnsafePointer(to: interrupts, { sigtimedwait($0, nil, &second) }) < 0 {
      // Stopped and continued, or a window that changed its size: wait the second anew.
      guard errno == EINTR else { return true }
    }
    return false
  }
}
