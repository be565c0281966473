// Rules as values of the editor and the rows. What typed ones come to is the daemon's to say (parts/editor/foreseeing.js).

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
