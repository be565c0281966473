import { addDays } from "../words/times.js";

// Sums over the daemon's day records. Nothing is estimated: a figure is a sum of what was written.

const sum = (values) => values.reduce((total, value) => total + value, 0);

export const usedOn = (day) => sum(day?.hoursMs ?? []);

/** Every date of a range, with its record or none. */
export function datesOf(from, to, days) {
  const byDate = new Map(days.map((day) => [day.date, day]));
  const dates = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push({ date, day: byDate.get(date) ?? null });
  return dates;
}

/** Use by token over days, most first: `[{id, usedMs, shieldHits}]` of "apps", "sites" or "groups". */
export function ranked(days, kind) {
  const totals = new Map();
  for (const day of days) {
    for (const entry of day[kind]) {
      const total = totals.get(entry.id) ?? { id: entry.id, name: entry.name, usedMs: 0, shieldHits: 0, locks: 0, lockedMs: 0 };
      for (const key of ["usedMs", "shieldHits", "locks", "lockedMs"]) total[key] += entry[key] ?? 0;
      if (entry.name) total.name = entry.name;
      totals.set(entry.id, total);
    }
  }
  return [...totals.values()].filter((one) => one.usedMs > 0 || one.shieldHits > 0 || one.locks > 0)
    .sort((a, b) => b.usedMs - a.usedMs || (a.id < b.id ? -1 : 1));
}

/** The figures of a span of days. */
export function totals(days) {
  const groups = days.flatMap((day) => day.groups);
  return {
    usedMs: sum(days.map(usedOn)),
    lockedMs: sum(groups.map((group) => group.lockedMs)),
    locks: sum(groups.map((group) => group.locks)),
    // A token behind two groups came to the front once: hits are counted by token.
    shieldHits: sum(days.flatMap((day) => [...day.apps, ...day.sites]).map((token) => token.shieldHits)),
    oneMinute: sum(days.map((day) => day.oneMinuteUses)),
    tenMinutes: sum(days.map((day) => day.tenMinuteUnlocks)),
  };
}

export const leadingAtMost = 4;

/** Use of a day by the four leading apps, in their order, and the rest fifth: the parts add up to the day. */
export function partsOf(day, leading) {
  const apps = new Map((day?.apps ?? []).map((app) => [app.id, app.usedMs]));
  const parts = Array.from({ length: leadingAtMost }, (_, at) => apps.get(leading[at]) ?? 0);
  return [...parts, Math.max(0, usedOn(day) - sum(parts))];
}

/** Use of each hour of the day over several days. */
export function hoursOf(days) {
  return Array.from({ length: 24 }, (_, hour) => sum(days.map((day) => day.hoursMs[hour] ?? 0)));
}
