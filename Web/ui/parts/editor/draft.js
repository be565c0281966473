import { emptyRule, joinNight } from "../rule-values.js";

/** What the editor holds of a group: rules as they are typed, a night as one window. */
export function draftOf(group) {
  if (!group) return { name: "", apps: [], sites: [], rule: emptyRule.dailyLimit, plan: null, unprotectedBrowsers: "warn", countsAudible: false };
  const rule = group.rule?.kind === "timeWindows" && !group.weekdayRules
    ? { ...group.rule, windows: joinNight(group.rule.windows) } : group.rule;
  const { name, apps, sites, unprotectedBrowsers = "warn", countsAudible = false } = group;
  return { name, apps, sites, rule, plan: group.weekdayRules ?? null, unprotectedBrowsers, countsAudible };
}

/** A draft in the form of the API, windows as they are typed. */
export const typedBody = ({ name, rule, plan, ...rest }) => ({ ...rest, name: name.trim(), rule: rule ?? null, weekdayRules: plan });

const same = (one, other) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
const sameSet = (one, other) => same([...one].sort(), [...other].sort());

/** The keys in which a group's form differs from another: what an edit sets. */
export function changesOf(body, before) {
  const set = {};
  for (const key of ["name", "unprotectedBrowsers", "countsAudible"]) {
    if (body[key] !== undefined && body[key] !== before[key]) set[key] = body[key];
  }
  for (const key of ["apps", "sites"]) if (!sameSet(body[key], before[key])) set[key] = body[key];
  if (!sameRule(body.rule, before.rule)) set.rule = body.rule;
  const plan = before.weekdayRules ?? null;
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
