/** Hands a text to the browser as a file to keep. */
export function saveFile(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

const quoted = (value) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

// A cell that a spreadsheet would take for a formula is kept a text.
const cell = (value) => quoted(/^[=+\-@\t\r]/.test(String(value)) ? "'" + value : String(value));

/** Rows as CSV (RFC 4180), in UTF-8 with a mark, which spreadsheets need for Korean. */
export const csv = (rows) => "\ufeff" + rows.map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";

/** Day records as rows: date, kind, id, name and the figures of each. */
export function recordRows(days, nameOf) {
  const head = ["date", "kind", "id", "name", "used_ms", "shield_hits", "locks", "locked_ms", "one_minute", "ten_minutes"];
  const rows = days.flatMap((day) => [
    [day.date, "day", "", "", day.hoursMs.reduce((sum, ms) => sum + ms, 0), "", "", "", day.oneMinuteUses, day.tenMinuteUnlocks],
    ...day.groups.map((one) => [day.date, "group", one.id, one.name, one.usedMs, one.shieldHits, one.locks, one.lockedMs, one.oneMinuteUses, one.tenMinuteUnlocks]),
    ...day.apps.map((one) => [day.date, "app", one.id, nameOf(one.id), one.usedMs, one.shieldHits, "", "", "", ""]),
    ...day.sites.map((one) => [day.date, "site", one.id, one.id, one.usedMs, one.shieldHits, "", "", "", ""]),
    ...day.hoursMs.map((ms, hour) => [day.date, "hour", String(hour), "", ms, "", "", "", "", ""]).filter((row) => row[4] > 0),
  ]);
  return [head, ...rows];
}
