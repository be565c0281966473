import SQLite

/// The tables of `haru.db`; `docs/data-file.md` says what each column is.
///
/// A script that was released is never changed, only followed by another. No checks and no references
/// between tables: a row that is odd is to be kept and told of when it is read, not to make every
/// later commit fail.
enum Schema {
  /// "haru" in ASCII.
  static let migrations = Migrations(applicationID: 0x6861_7275, scripts: [first, dayLine])

  private static let first = configuration + present + days + history + kept

  /// `group_id` is set for an override, and null for use.
  private static let dayLine = """
    CREATE TABLE day_spans(
      date TEXT NOT NULL, place INTEGER NOT NULL, group_id TEXT, from_wall_ms INTEGER NOT NULL,
      until_wall_ms INTEGER NOT NULL, PRIMARY KEY(date, place)
    ) STRICT, WITHOUT ROWID;
    """

  private static let configuration = """
    CREATE TABLE groups(
      id TEXT PRIMARY KEY NOT NULL, place INTEGER NOT NULL, json TEXT NOT NULL
    ) STRICT;
    CREATE TABLE removed_groups(
      id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, date TEXT
    ) STRICT;
    CREATE TABLE settings(
      one INTEGER PRIMARY KEY CHECK(one = 1), one_minute_uses INTEGER NOT NULL,
      raised_one_minute_uses INTEGER, raised_from_date TEXT, idle_after_ms INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE block(
      one INTEGER PRIMARY KEY CHECK(one = 1), is_held INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE block_members(
      place INTEGER PRIMARY KEY, kind TEXT NOT NULL, token TEXT NOT NULL
    ) STRICT;

    """

  private static let present = """
    CREATE TABLE clock(
      one INTEGER PRIMARY KEY CHECK(one = 1), wall_ms INTEGER NOT NULL, boot_ms INTEGER NOT NULL,
      awake_ms INTEGER NOT NULL, boot_id TEXT NOT NULL, zone TEXT NOT NULL, date TEXT NOT NULL,
      judged_wall_ms INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE overrides(
      group_id TEXT PRIMARY KEY NOT NULL, kind TEXT NOT NULL, date TEXT NOT NULL,
      ends_boot_ms INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE running_locks(
      group_id TEXT PRIMARY KEY NOT NULL, cause TEXT NOT NULL, date TEXT NOT NULL,
      began_boot_ms INTEGER NOT NULL, began_wall_ms INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE raised(
      group_id TEXT NOT NULL, kind TEXT NOT NULL, date TEXT NOT NULL, edge INTEGER NOT NULL,
      PRIMARY KEY(group_id, kind, date, edge)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE open_request(
      one INTEGER PRIMARY KEY CHECK(one = 1), token TEXT NOT NULL, options TEXT NOT NULL,
      is_consumed INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE passes(
      id TEXT PRIMARY KEY NOT NULL, place INTEGER NOT NULL, kind TEXT NOT NULL,
      subject TEXT NOT NULL, expires_boot_ms INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE outbox(
      id INTEGER PRIMARY KEY, kind TEXT NOT NULL, group_id TEXT NOT NULL, at_wall_ms INTEGER NOT NULL
    ) STRICT;

    """

  private static let days = """
    CREATE TABLE days(
      date TEXT PRIMARY KEY NOT NULL, one_minute_uses INTEGER NOT NULL,
      ten_minute_unlocks INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE day_groups(
      date TEXT NOT NULL, group_id TEXT NOT NULL, used_ms INTEGER NOT NULL,
      reset_mark_ms INTEGER NOT NULL, recharge_mark_ms INTEGER NOT NULL,
      generation INTEGER NOT NULL, rest_began_boot_ms INTEGER, rest_ends_boot_ms INTEGER,
      locks INTEGER NOT NULL, locked_ms INTEGER NOT NULL, shield_hits INTEGER NOT NULL,
      one_minute_uses INTEGER NOT NULL, ten_minute_unlocks INTEGER NOT NULL,
      PRIMARY KEY(date, group_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX day_groups_resting ON day_groups(date) WHERE rest_ends_boot_ms IS NOT NULL;
    CREATE TABLE day_apps(
      date TEXT NOT NULL, app TEXT NOT NULL, used_ms INTEGER NOT NULL,
      shield_hits INTEGER NOT NULL, PRIMARY KEY(date, app)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE day_sites(
      date TEXT NOT NULL, host TEXT NOT NULL, used_ms INTEGER NOT NULL,
      shield_hits INTEGER NOT NULL, PRIMARY KEY(date, host)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE day_hours(
      date TEXT NOT NULL, hour INTEGER NOT NULL, used_ms INTEGER NOT NULL, PRIMARY KEY(date, hour)
    ) STRICT, WITHOUT ROWID;

    """

  private static let history = """
    CREATE TABLE lock_history(
      id INTEGER PRIMARY KEY, group_id TEXT NOT NULL, cause TEXT NOT NULL, date TEXT NOT NULL,
      began_wall_ms INTEGER NOT NULL, length_ms INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX lock_history_date ON lock_history(date);

    """

  private static let kept = """
    CREATE TABLE set_aside(
      id TEXT PRIMARY KEY NOT NULL, place INTEGER NOT NULL, because TEXT NOT NULL,
      json TEXT NOT NULL
    ) STRICT;
    CREATE TABLE quarantine(
      id INTEGER PRIMARY KEY, source TEXT NOT NULL, because TEXT NOT NULL, row TEXT NOT NULL
    ) STRICT;
    """
}
