import { html } from "../../vendor/preact.js";
import { IconTile } from "../tile.js";
import { clockAt } from "../../live/zone.js";
import { say } from "../../words/index.js";
import { lockUntil, moment, weekday } from "../../words/times.js";
import { remedyLine } from "../../words/remedies.js";
import { minutesText, ruleText } from "../../words/rules.js";

/** What the group does and what would change it, or what it would do once it is saved and applied. */
export function DoesCard({ draft, group, isUnchanged, foreseen, status, now }) {
  const isLive = Boolean(group?.isApplied && isUnchanged);
  const lines = isLive ? [...present(group, status, now), ...freeDays(group.weekdayRules)] : [...coming(foreseen, status, now), ...meaning(draft)];
  return html`<section class="card" aria-labelledby="h-does"><div class="card__head">
    <h2 id="h-does">${say(isLive || !group ? "does.title" : "does.titleThen")}</h2></div>
    <ul class="rows rows--tight">${lines.map((line) => html`<li key=${line.text}>
      <${IconTile} icon=${line.icon} kind=${line.kind} />
      <div class="row__main"><div class="row__title row__title--soft">${line.text}</div></div>
      ${line.figure !== undefined && html`<span class="row__fig num">${line.figure}</span>`}</li>`)}</ul></section>`;
}

/** What is true now, and all that would change it. */
function present(group, status, now) {
  const lines = [{ icon: "unlock", text: say("does.openNow") }];
  if (group.overrideUntil) lines[0] = { icon: "unlock", kind: "gold", text: say("does.openedUntil"), figure: clockAt(group.overrideUntil.ms) };
  else if (group.isLocked) lines[0] = { icon: "lock", kind: "lock", text: say("does.lockedUntil"), figure: lockUntil(group.lock) };
  for (const remedy of group.wouldChangeIf ?? []) {
    if (remedy.kind === "locksAt" || remedy.kind === "locksLater") lines.push(...notice(remedy.at, status, now));
    lines.push(remedyLine(remedy, status.date));
  }
  return lines.concat(meaning({ rule: group.ruleToday }).slice(0, 1)).filter(Boolean);
}

/** The next lock that the daemon foresees, after the notice of it. */
function coming(foreseen, status, now) {
  const lock = (foreseen?.days ?? []).flatMap((day) => day.locks).find((one) => one.from.ms > now + 1000);
  if (!lock) return [];
  const next = { icon: "lock", kind: "lock", text: say("does.nextLock"), figure: moment(lock.from.ms, status.date) };
  return lock.because === "timeWindows" ? [...notice(lock.from, status, now), next] : [next];
}

/** A window is told of five minutes before (L-90), if that is still to come. */
function notice(at, status, now) {
  const told = at.ms - 5 * 60_000;
  return told <= now ? [] : [{ icon: "bell", text: say("does.notice"), figure: moment(told, status.date) }];
}

function meaning({ rule, plan }) {
  if (plan) {
    const kinds = [...new Set(plan.filter(Boolean).map((own) => own.kind))];
    return kinds.map((kind) => ({ icon: iconOf(kind), text: say("does.plan." + kind) })).concat(freeDays(plan));
  }
  if (!rule) return [{ icon: "today", kind: "gold", text: say("does.free") }];
  const values = { minutes: minutesText(rule.minutes ?? 0), windows: ruleText(rule),
    use: minutesText(rule.useMinutes ?? 0), rest: minutesText(rule.restMinutes ?? 0) };
  if (rule.kind === "dailyLimit" && rule.minutes === 0) return [{ icon: "lock", kind: "lock", text: say("does.zero") }];
  const lines = [{ icon: iconOf(rule.kind), kind: rule.kind === "cooldown" ? "rest" : "lock", text: say("does.is." + rule.kind, values) }];
  if (rule.kind !== "timeWindows") lines.push({ icon: "apps", text: say("does.counts") });
  lines.push({ icon: "bell", text: say("does.bell." + rule.kind) });
  return lines;
}

const iconOf = (kind) => ({ dailyLimit: "clock", timeWindows: "window", cooldown: "rest" })[kind];

function freeDays(plan) {
  if (!plan) return [];
  const names = plan.flatMap((rule, day) => (rule ? [] : [weekday(day, "short")]));
  return names.length > 0 ? [{ icon: "today", kind: "gold", text: say("does.freeDays"), figure: names.join(" ") }] : [];
}
