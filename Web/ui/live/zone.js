// Times of the daemon's zone, which need not be the browser's.

const formats = new Map();

function format(zone) {
  if (!formats.has(zone)) {
    let made = null;
    try {
      made = new Intl.DateTimeFormat("en-GB", {
        timeZone: zone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit",
        hour: "2-digit", minute: "2-digit", second: "2-digit",
      });
    } catch {
      // A zone that only the daemon knows: the offset that it showed last serves.
    }
    formats.set(zone, made);
  }
  return formats.get(zone);
}

let known = { name: "UTC", offset: 0 };

/** Notes the zone of a status, with the offset that it shows. */
export function noteZone(status) {
  known = { name: status.zone, offset: Date.parse(status.now + "Z") - status.day.now };
}

/** Local time minus UTC, in ms. */
export function offsetAt(ms, zone = known.name) {
  const shape = format(zone);
  if (!shape) return Math.round(known.offset / 60_000) * 60_000;
  const part = Object.fromEntries(shape.formatToParts(ms).map(({ type, value }) => [type, value]));
  const local = Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second);
  return local - Math.floor(ms / 1000) * 1000;
}

/** "14:32" at that instant. */
export function clockAt(ms, zone = known.name) {
  return new Date(ms + offsetAt(ms, zone)).toISOString().slice(11, 16);
}

/** "2026-05-14" at that instant. */
export function dateAt(ms, zone = known.name) {
  return new Date(ms + offsetAt(ms, zone)).toISOString().slice(0, 10);
}

/** The stretches of a day that have one offset each: one, or two on a day of 23 or 25 hours. */
export function stretches({ start, end }, zone = known.name) {
  const first = offsetAt(start, zone);
  const last = offsetAt(end - 1, zone);
  if (first === last) return [{ from: start, to: end, offset: first }];
  let [low, high] = [start, end - 1];
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle, zone) === first) low = middle;
    else high = middle;
  }
  const change = Math.round(high / 60_000) * 60_000;
  return [
    { from: start, to: change, offset: first },
    { from: change, to: end, offset: last },
  ];
}

/** The instants of a window of local minutes, the end one excluded; in a fold it comes twice. */
export function windowPieces({ start, end }, day, zone = known.name) {
  const pieces = [];
  for (const stretch of stretches(day, zone)) {
    const midnight = Math.floor((day.start + offsetAt(day.start, zone)) / 60_000);
    const base = (midnight - (midnight % 1440)) * 60_000 - stretch.offset;
    const from = Math.max(stretch.from, base + start * 60_000);
    const to = Math.min(stretch.to, base + (end + 1) * 60_000);
    if (from >= to) continue;
    const before = pieces.at(-1);
    if (before && before.to === from) before.to = to;
    else pieces.push({ from, to });
  }
  return pieces;
}

/** Where the full hours of a day stand: `{hour, at}`, hours that do not come left out. */
export function hourMarks(day, every, zone = known.name) {
  const marks = [];
  for (const { from, to, offset } of stretches(day, zone)) {
    const hour = 3_600_000;
    for (let at = Math.ceil((from + offset) / hour) * hour - offset; at < to; at += hour) {
      const shown = Math.floor((at + offset) / hour) % 24;
      if (shown % every === 0 && !marks.some((mark) => mark.hour === shown)) {
        marks.push({ hour: shown, at });
      }
    }
  }
  return marks;
}
