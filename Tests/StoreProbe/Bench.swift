import Glibc
import Groundwork
import SQLite

func microseconds() -> Int {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return now.tv_sec * 1_000_000 + now.tv_nsec / 1000
}

/// Durable transactions a second, and how long a file of 20 MB takes to open with its check.
func bench(_ folder: String) throws(Problem) {
  try measureWrites(folder)
  for _ in 1...3 {
    let start = microseconds()
    let file = try openProbe(folder)
    say(
      "open \(file.openedAs) \(microseconds() - start) us, full check: \(file.lastOwnerCrashed)")
    try file.noteCleanEnd()
  }
  do {
    let file = try openProbe(folder)
    let start = microseconds()
    try file.backups.make(of: file.database, date: "2026-03-05")
    say("backup \(microseconds() - start) us")
  }
  let start = microseconds()
  let file = try openProbe(folder)
  say("open \(file.openedAs) \(microseconds() - start) us, full check: \(file.lastOwnerCrashed)")
  try file.noteCleanEnd()
}

private func measureWrites(_ folder: String) throws(Problem) {
  let file = try openProbe(folder)
  do throws(SQLiteError) {
    try measureWrites(file)
  } catch {
    throw error.problem
  }
}

private func measureWrites(_ file: borrowing DatabaseFile) throws(SQLiteError) {
  let count = 1000
  var took: [Int] = []
  let start = microseconds()
  for _ in 0..<count {
    let before = microseconds()
    try file.database.run("INSERT INTO entry(note) VALUES(?)", ["an entry of some length"])
    took.append(microseconds() - before)
  }
  let all = microseconds() - start
  took.sort()
  say(
    "durable: \(count * 1_000_000 / all) tx/s, p50 \(took[count / 2]) us, p99 \(took[count * 99 / 100]) us"
  )
  try measureUnsynced(file)
  let note = String(repeating: "haru ", count: 20)
  try file.database.transaction { () throws(SQLiteError) in
    for _ in 0..<180_000 {
      try file.database.run("INSERT INTO entry(note) VALUES(?)", [.text(note)])
    }
  }
}

/// What a write costs that a power cut may take back.
private func measureUnsynced(_ file: borrowing DatabaseFile) throws(SQLiteError) {
  try file.database.execute("PRAGMA synchronous=NORMAL")
  var took: [Int] = []
  for _ in 0..<1000 {
    let before = microseconds()
    try file.database.run("INSERT INTO entry(note) VALUES(?)", ["an entry of some length"])
    took.append(microseconds() - before)
  }
  try file.database.execute("PRAGMA synchronous=FULL")
  took.sort()
  say("unsynced: p50 \(took[500]) us, p99 \(took[990]) us")
}
