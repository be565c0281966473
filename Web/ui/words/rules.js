import { say } from "./index.js";
import { between } from "./times.js";
import { joinNight } from "../parts/rule-values.js";

/** A rule in one line: "90 min a day", "09:00–11:59, 13:00–17:59", "40 min, then 15 min of rest". */
export function ruleText(rule) {
  switch (rule?.kind) {
    case "dailyLimit":
      return rule.minutes === 0
        ? say("rule.zero") : say("rule.daily", { minutes: minutesText(rule.minutes) });
    case "timeWindows":
      return joinNight(rule.windows).map(({ start, end }) => between(start, end)).join(", ");
    case "cooldown":
      return say("rule.cooldown", {
        use: minutesText(rule.useMinutes), rest: minutesText(rule.restMinutes),
      });
    default:
      return say("rule.none");
  }
}

/** Minutes as a person sets them: "90 min", but "2 h" when they are whole hours. */
export function minutesText(minutes) {
  return minutes >= 120 && minutes % 60 === 0
    ? say("span.h", { n: minutes / 60 }) : say("span.min", { n: minutes });
}

/** "5 apps and sites", "4 sites" */
export function membersText({ apps, sites }) {
  const n = apps.length + sites.length;
  if (n === 0) return say("members.none");
  if (sites.length === 0) return say("members.apps", { n });
  if (apps.length === 0) return say("members.sites", { n });
  return say("members.both", { n });
}

/** Why a group is locked, as one line. */
export function reasonText(lock, group) {
  switch (lock.because) {
    case "dailyLimit":
      return lock.allowedMs === 0
        ? say("reason.zero")
        : say("reason.daily", { minutes: minutesText(lock.allowedMs / 60_000) });
    case "timeWindows":
      return say("reason.window", {
        window: lock.window ? between(lock.window.start, lock.window.end) : ruleText(group.ruleToday),
      });
    default:
      return say("reason.rest", {
        use: minutesText(lock.allowedMs / 60_000), rest: minutesText(lock.restMs / 60_000),
      });
  }
}
