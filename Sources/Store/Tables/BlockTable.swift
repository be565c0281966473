import Groundwork
import Limits
import SQLite

/// The simple block: one row for each member, so that one that can't be read frees no other.
enum BlockTable {
  private static let state = Table("block", key: "one")
  private static let members = Table("block_members", key: "place")

  private enum Kind: String { case app, site }

  static func read(
    from database: borrowing Database, _ sieve: inout Sieve
  ) throws(SQLiteError) -> SimpleBlock {
    var block = SimpleBlock()
    try sieve.each(of: state, in: database, "SELECT one, is_held FROM block") {
      (row) throws(SQLiteError) in block.isHeld = try row.integer(1) != 0
    }
    try sieve.each(
      of: members, in: database, "SELECT place, kind, token FROM block_members ORDER BY place"
    ) { (row) throws(SQLiteError) in
      let token = try row.text(2)
      switch try row.word(1, Kind.self) {
      case .app: block.apps.append(AppID(token))
      case .site:
        do {
          block.sites.append(try SitePattern(token))
        } catch {
          throw .unreadable("no site: \(error)")
        }
      }
    }
    return block
  }

  static func write(
    _ block: SimpleBlock, in database: borrowing Database
  ) throws(SQLiteError) {
    try database.run("INSERT OR REPLACE INTO block VALUES(1, ?)", [.flag(block.isHeld)])
    try database.run("DELETE FROM block_members")
    let tokens =
      block.apps.map { (Kind.app, $0.text) } + block.sites.map { (Kind.site, $0.text) }
    for (kind, token) in tokens {
      try database.run(
        "INSERT INTO block_members(kind, token) VALUES(?, ?)",
        [.text(kind.rawValue), .text(token)])
    }
  }
}
