import { emptyRule, joinNight, readClock, storedPlan, storedRule } from "../rule-values.js";

/** What the editor holds of a group: rules as they are typed, a night as one window. */
export function draftOf(group) {
  if (!group) return { name: "", apps: [], sites: [], rule: emptyRule.dailyLimit, plan: null };
  const rule = group.rule?.kind === "timeWindows" && !group.weekdayRules
    ? { ...group.rule, windows: joinNight(group.rule.windows) } : group.rule;
  return { name: group.name, apps: group.apps, sites: group.sites, rule, plan: group.weekdayRules ?? null };
}

const isReadable = (rule) => rule?.kind !== "timeWindows"
  || rule.windows.every(({ start, end }) => readClock(start) && readClock(end));

/** The stored form, or a problem that only what is typed can have: `{body}` or `{problem}`. */
export function bodyOf({ name, apps, sites, rule, plan }) {
  const unreadable = { hints: ["fault.time"], args: {} };
  if (!plan && !isReadable(rule)) return { problem: { ...unreadable, field: "rule" } };
  const day = plan?.findIndex((own) => !isReadable(own)) ?? -1;
  if (day >= 0) return { problem: { ...unreadable, field: "weekdayRules", args: { weekday: String(day) } } };
  const base = isReadable(rule) ? storedRule(rule) : null;
  if (!plan) return { body: { name: name.trim(), apps, sites, rule: base, weekdayRules: null } };
  const stored = storedPlan(plan);
  if (!stored.plan) {
    return { problem: { field: "weekdayRules", hints: ["fault.nextDayRule"], args: { weekday: String(stored.day) } } };
  }
  return { body: { name: name.trim(), apps, sites, rule: base, weekdayRules: stored.plan } };
}

const same = (one, other) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
const sameSet = (one, other) => same([...one].sort(), [...other].sort());

/** The keys in which a stored form differs from the group: what an edit sets. */
export function changesOf(body, group) {
  const set = {};
  if (body.name !== group.name) set.name = body.name;
  for (const key of ["apps", "sites"]) if (!sameSet(body[key], group[key])) set[key] = body[key];
  if (!sameRule(body.rule, group.rule)) set.rule = body.rule;
  const plan = group.weekdayRules ?? null;
  const isSamePlan = body.weekdayRules === null || plan === null
    ? body.weekdayRules === plan : body.weekdayRules.every((rule, day) => sameRule(rule, plan[day]));
  if (!isSamePlan) set.weekdayRules = body.weekdayRules;
  return set;
}

/** Rules compare by what they mean: the order of keys and windows does not matter. */
function sameRule(one, other) {
  if (!one || !other || one.kind !== other.kind) return (one ?? null) === (other ?? null);
  if (one.kind !== "timeWindows") {
    return ["minutes", "useMinutes", "restMinutes"].every((key) => one[key] === other[key]);
  }
  return sameSet(one.windows.map(({ start, end }) => start + end), other.windows.map(({ start, end }) => start + end));
}
