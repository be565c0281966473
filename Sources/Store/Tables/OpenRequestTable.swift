import Groundwork
import Limits
import SQLite

enum OpenRequestTable {
  private static let table = Table("open_request", key: "one")

  static func read(
    from database: borrowing Database, _ sieve: inout Sieve
  ) throws(SQLiteError) -> OpenRequest? {
    var request: OpenRequest?
    try sieve.each(
      of: table, in: database, "SELECT one, token, options, is_consumed FROM open_request"
    ) { (row) throws(SQLiteError) in
      request = OpenRequest(
        token: try row.text(1), options: try options(try row.text(2)),
        isConsumed: try row.integer(3) != 0)
    }
    return request
  }

  private static func options(_ text: String) throws(SQLiteError) -> [GroupID] {
    let items: [JSONValue]?
    do {
      items = try JSONValue(parsing: text).items
    } catch {
      throw .unreadable("options: \(error.code)")
    }
    let ids = items?.compactMap(\.text)
    guard let ids, ids.count == items?.count else { throw .unreadable("options: no list of ids") }
    return ids.map(GroupID.init)
  }

  static func write(
    _ request: OpenRequest, in database: borrowing Database
  ) throws(SQLiteError) {
    let options = JSONValue.array(request.options.map { .string($0.text) })
    try database.run(
      "INSERT OR REPLACE INTO open_request VALUES(1, ?, ?, ?)",
      [.text(request.token), .text(options.encodedText), .flag(request.isConsumed)])
  }
}
