import { windowPieces } from "../live/zone.js";
import { minuteOf } from "./rule-values.js";

/** The stretches of today in which a group is, was or will be locked by its windows. */
export function windowsOfGroup(group, day) {
  if (!group.isApplied || group.ruleToday?.kind !== "timeWindows") return [];
  return group.ruleToday.windows.flatMap(({ start, end }) =>
    windowPieces({ start: minuteOf(start), end: minuteOf(end) }, day)
      .map((piece) => ({ ...piece, group: group.id })));
}

/** Overlapping and touching stretches as one each, in order. */
export function union(spans) {
  const result = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else result.push({ from: span.from, to: span.to });
  }
  return result;
}

/** What is hatched on the day line: windows, locks as they were, and the lock of now until it opens. */
export function lockedToday(groups, day, spans, now) {
  const locks = spans.filter((span) => span.kind === "lock");
  const running = groups.filter((group) => group.isLocked && group.lock?.opensAt && group.lock.because !== "cooldown")
    .map((group) => ({ from: now, to: Math.min(day.end, group.lock.opensAt.ms) }));
  const all = groups.flatMap((group) => windowsOfGroup(group, day)).concat(locks, running);
  const isAnyLocked = groups.some((group) => group.isShielding);
  return union(all).map((span) => ({
    ...span, isOn: isAnyLocked && span.from <= now && now < span.to,
  }));
}
