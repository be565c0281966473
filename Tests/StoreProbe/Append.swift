import Glibc
import Groundwork
import SQLite

/// Writes rows for ever; says each row's id after its commit.
func append(_ folder: String) throws(Problem) {
  let file = try openProbe(folder)
  do throws(SQLiteError) {
    while true {
      let id = try file.database.first(
        "INSERT INTO entry(note) VALUES(?) RETURNING id", ["an entry of some length"]
      ) { (row) throws(SQLiteError) in try row.integer(0) }
      say("\(id ?? -1)")
    }
  } catch {
    throw error.problem
  }
}
