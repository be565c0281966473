// Rules as values: what the editor holds, and what is stored of it.

export const minuteOf = (clock) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

export const clockOf = (minute) =>
  String(Math.floor(minute / 60)).padStart(2, "0") + ":" + String(minute % 60).padStart(2, "0");

/** What a person types for a time: "9", "930", "9:30", "09.30"; `null` when it is none. */
export function readClock(text) {
  const parts = /^\s*(\d{1,2})(?:\s*[:.h시]\s*|)(\d{2})?\s*분?\s*$/.exec(text);
  if (!parts) return null;
  const [hour, minute] = [Number(parts[1]), Number(parts[2] ?? 0)];
  return hour < 24 && minute < 60 ? clockOf(hour * 60 + minute) : null;
}

/** A window that goes on after midnight, as it is typed: 22:00–06:00. */
export const isNight = ({ start, end }) => minuteOf(start) > minuteOf(end);

/** Evening and morning of a night, shown as the one that they are. */
export function joinNight(windows) {
  const evening = windows.find((window) => window.end === "23:59" && window.start !== "00:00");
  const morning = windows.find((window) => window.start === "00:00" && window.end !== "23:59");
  if (!evening || !morning) return windows;
  const rest = windows.filter((window) => window !== evening && window !== morning);
  return [...rest, { start: evening.start, end: morning.end }];
}

export const emptyRule = {
  dailyLimit: { kind: "dailyLimit", minutes: 60 },
  timeWindows: { kind: "timeWindows", windows: [{ start: "09:00", end: "11:59" }] },
  cooldown: { kind: "cooldown", useMinutes: 30, restMinutes: 15 },
};

const sorted = (windows) => [...windows].sort((a, b) => minuteOf(a.start) - minuteOf(b.start));

/** The stored form of a rule without a plan: a night is its evening and its morning. */
export function storedRule(rule) {
  if (rule?.kind !== "timeWindows") return rule;
  const windows = rule.windows.flatMap((window) =>
    isNight(window)
      ? [{ start: "00:00", end: window.end }, { start: window.start, end: "23:59" }]
      : [window]);
  return { kind: "timeWindows", windows: sorted(windows) };
}

/**
 * The stored form of a plan: a night's morning goes to the next weekday, which must have windows or
 * no limit. Gives the plan, or `{day}` of the first night whose next day has another rule.
 */
export function storedPlan(plan) {
  const stored = plan.map((rule) =>
    rule?.kind === "timeWindows"
      ? { kind: "timeWindows", windows: rule.windows.filter((window) => !isNight(window)) } : rule);
  for (const [day, rule] of plan.entries()) {
    if (rule?.kind !== "timeWindows") continue;
    for (const night of rule.windows.filter(isNight)) {
      const next = (day + 1) % 7;
      if (stored[next] && stored[next].kind !== "timeWindows") return { day };
      stored[day].windows = [...stored[day].windows, { start: night.start, end: "23:59" }];
      const morning = { start: "00:00", end: night.end };
      stored[next] = { kind: "timeWindows", windows: [...(stored[next]?.windows ?? []), morning] };
    }
  }
  return {
    plan: stored.map((rule) =>
      rule?.kind === "timeWindows" ? { ...rule, windows: sorted(rule.windows) } : rule),
  };
}
