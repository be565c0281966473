import Day
import Groundwork
import Limits
import Ports
import SQLite

/// Groups as JSON, in their own words: what a newer version wrote into one goes through an older one
/// unharmed (L-95, L-97).
struct GroupsTable {
  private struct Entry {
    var key: [UInt8]
    var place: Int64
    var json: [UInt8]
    /// It lies in `set_aside`.
    var isAside: Bool
    var reading: StoredGroup

    var group: Group? {
      if case .readable(let group, _) = reading { return group }
      return nil
    }
  }

  private var entries: [Entry] = []

  /// Reads all groups, those set aside too: a version that can read one takes it back.
  init(from database: borrowing Database) throws(SQLiteError) {
    entries = try database.rows(
      """
      SELECT CAST(id AS BLOB), place, CAST(json AS BLOB), 0, rowid FROM groups
      UNION ALL SELECT CAST(id AS BLOB), place, CAST(json AS BLOB), 1, rowid FROM set_aside
      ORDER BY 4, 2, 5
      """
    ) { (row) throws(SQLiteError) in
      let (key, json) = (try row.bytes(0), try row.bytes(2))
      return Entry(
        key: key, place: try row.integer(1), json: json, isAside: try row.integer(3) == 1,
        reading: Self.read(json, key: key))
    }
    dropDoubles()
    // The place of one that was set aside is the number of those before it.
    entries.sort { ($0.place, $0.isAside ? 0 : 1) < ($1.place, $1.isAside ? 0 : 1) }
  }

  private static func read(_ json: [UInt8], key: [UInt8]) -> StoredGroup {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: json)
    } catch {
      return .setAside(because: "json")
    }
    let reading = StoredGroup(value)
    if case .readable(let group, _) = reading, Array(group.id.text.utf8) != key {
      return .setAside(because: "id")
    }
    return reading
  }

  /// One that was set aside stays there while another has its id.
  private mutating func dropDoubles() {
    var seen: Set<GroupID> = []
    for index in entries.indices {
      guard let group = entries[index].group else { continue }
      if !seen.insert(group.id).inserted { entries[index].reading = .setAside(because: "id") }
    }
  }

  var groups: [Group] { entries.compactMap(\.group) }

  var unreadableParts: [GroupID: [String]] {
    var parts: [GroupID: [String]] = [:]
    for case .readable(let group, let unreadable) in entries.map(\.reading)
    where !unreadable.isEmpty {
      parts[group.id] = unreadable
    }
    return parts
  }

  var setAside: [StoredState.SetAside] {
    entries.compactMap { entry in
      guard case .setAside(let because) = entry.reading else { return nil }
      return StoredState.SetAside(
        key: String(decoding: entry.key, as: UTF8.self), because: because,
        original: String(decoding: entry.json, as: UTF8.self))
    }
  }

  /// Each lies where it belongs, and the readable ones are numbered from 0.
  var isInOrder: Bool {
    let readable = entries.filter { $0.group != nil }
    return entries.allSatisfy { ($0.group == nil) == $0.isAside }
      && readable.map(\.place).elementsEqual(readable.indices.map(Int64.init))
  }

  /// Moves each to the table where it belongs, byte for byte, and numbers the readable ones; call it
  /// inside a transaction.
  func putInOrder(in database: borrowing Database) throws(SQLiteError) {
    var place: Int64 = 0
    for entry in entries {
      let key = Value.bytes(entry.key)
      switch (entry.reading, entry.isAside) {
      case (.setAside(let because), false):
        try database.run(
          """
          INSERT INTO set_aside(id, place, because, json)
          SELECT id, ?3, ?2, json FROM groups WHERE CAST(id AS BLOB) = ?1
          """, [key, .text(because), .integer(place)])
        try database.run("DELETE FROM groups WHERE CAST(id AS BLOB) = ?", [key])
      case (.setAside(let because), true):
        try database.run(
          "UPDATE set_aside SET because = ?2 WHERE CAST(id AS BLOB) = ?1 AND because <> ?2",
          [key, .text(because)])
      case (.readable, true):
        try database.run(
          """
          INSERT INTO groups(id, place, json)
          SELECT id, ?2, json FROM set_aside WHERE CAST(id AS BLOB) = ?1
          """, [key, .integer(place)])
        try database.run("DELETE FROM set_aside WHERE CAST(id AS BLOB) = ?", [key])
        place += 1
      case (.readable, false):
        if entry.place != place {
          try database.run(
            "UPDATE groups SET place = ?2 WHERE CAST(id AS BLOB) = ?1", [key, .integer(place)])
        }
        place += 1
      }
    }
  }
}

extension GroupsTable {
  static func write(
    _ groups: [(place: Int, group: Group)], in database: borrowing Database
  ) throws(SQLiteError) {
    for (place, group) in groups {
      try database.run(
        """
        INSERT INTO groups(id, place, json) VALUES(?, ?, ?)
        ON CONFLICT(id) DO UPDATE SET place = excluded.place, json = excluded.json
        """, [.text(group.id.text), .integer(place), .text(group.json.encodedText)])
    }
  }

  /// The name stays: statistics of past days still speak of the group.
  static func remove(
    _ id: GroupID, on date: LocalDate?, in database: borrowing Database
  ) throws(SQLiteError) {
    try database.run(
      """
      INSERT OR REPLACE INTO removed_groups(id, name, date)
      SELECT id, coalesce(iif(json_valid(json), json_extract(json, '$.name'), NULL), id), ?
      FROM groups WHERE id = ?
      """, [.text(ifAny: date?.text), .text(id.text)])
    try database.run("DELETE FROM groups WHERE id = ?", [.text(id.text)])
  }

  static func wasRemoved(
    _ id: GroupID, in database: borrowing Database
  ) throws(SQLiteError) -> Bool {
    try database.first("SELECT 1 FROM removed_groups WHERE id = ?", [.text(id.text)]) {
      (row) throws(SQLiteError) in true
    } ?? false
  }

  static func removed(
    in database: borrowing Database
  ) throws(SQLiteError) -> [GroupID: String] {
    let found = try database.rows("SELECT id, name FROM removed_groups") {
      (row) throws(SQLiteError) in (GroupID(try row.text(0)), try row.text(1))
    }
    return Dictionary(found, uniquingKeysWith: { _, last in last })
  }
}
