import Day
import Groundwork
import HaruCore
import Limits
import SQLite
import Store

/// Figures of a busy life: 50 groups, 30 apps and 30 sites a day, for three years.
func measure(_ folder: String) throws(Problem) {
  let first = LocalDate(number: 20_000)
  let store = try World.open(folder)
  var state = HaruState()
  state.limits = LimitsState(restoring: Busy.configuration)
  try store.commit(Changes(from: HaruState(), to: state, records: []))
  var took: [Int] = []
  for day in 0..<(3 * 365) {
    var changes = Changes()
    changes.days = [Busy.day(first.adding(days: day))]
    changes.records = Busy.locks(first.adding(days: day))
    changes.last = Busy.look(first.adding(days: day))
    took.append(try time { () throws(Problem) in try store.commit(changes) })
  }
  report("commit of a whole busy day", took)
  let last = first.adding(days: 3 * 365 - 1)
  took = try repeated(200) { (index) throws(Problem) in
    try store.commit(Busy.sample(last, index))
  }
  report("commit of a sample", took)
  took = try repeated(200) { (index) throws(Problem) in try store.commit(Busy.fact(last, index)) }
  report("commit of a fact (a lock begins)", took)
  try store.close()
  say("open, quick check: \(try time { () throws(Problem) in try World.open(folder).close() }) us")
  let again = try World.open(folder)
  took = try repeated(20) { (_) throws(Problem) in _ = try again.load() }
  report("load", took)
  took = try repeated(20) { (_) throws(Problem) in _ = try again.day(last) }
  report("a day", took)
  took = try repeated(10) { (_) throws(Problem) in
    _ = try again.days(from: last.adding(days: -364), to: last)
  }
  report("a year of days", took)
  took = try repeated(10) { (_) throws(Problem) in
    _ = try again.locks(from: last.adding(days: -364), to: last)
  }
  report("a year of locks", took)
  say("backup: \(try time { () throws(Problem) in try again.backup(date: last) }) us")
}

private func time(_ body: () throws(Problem) -> Void) throws(Problem) -> Int {
  let start = microseconds()
  try body()
  return microseconds() - start
}

private func repeated(
  _ count: Int, _ body: (Int) throws(Problem) -> Void
) throws(Problem) -> [Int] {
  var took: [Int] = []
  for index in 0..<count { took.append(try time { () throws(Problem) in try body(index) }) }
  return took
}

private func report(_ what: String, _ took: [Int]) {
  let sorted = took.sorted()
  say(
    "\(what): p50 \(sorted[sorted.count / 2]) us, p99 \(sorted[sorted.count * 99 / 100]) us, "
      + "max \(sorted[sorted.count - 1]) us")
}
