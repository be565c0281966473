import { html } from "../vendor/preact.js";
import { Ring, Dial } from "../charts/ring.js";
import { Icon } from "./icon.js";
import { firstLetter } from "./tile.js";
import { say } from "../words/index.js";
import { moment, span, spanLeft } from "../words/times.js";
import { clockAt } from "../live/zone.js";
import { remedyLine } from "../words/remedies.js";
import { membersText, ruleText } from "../words/rules.js";
import { minuteOf } from "./rule-values.js";

export const minuteNow = (now) => minuteOf(clockAt(now));

/** The groups that are open now, with what is left of each. */
export function GroupRows({ groups, status, now }) {
  return html`<section class="card" aria-labelledby="h-open">
    <div class="card__head"><h2 id="h-open">${say("open.title")}</h2>
      <a href="/statistics">${say("nav.statistics")}<${Icon} name="right" size="sm" /></a></div>
    <ul class="rows">${groups.map((group) => html`<li key=${group.id}>
      <${GroupRing} group=${group} now=${now} />
      <div class="row__main">
        <div class="row__title"><a href=${"/groups/" + group.id}>${group.name}</a>${" "}<${StateBadge} group=${group} /></div>
        <p class="row__sub">${summary(group)}</p>
      </div>
      <div class="row__end"><${Figure} group=${group} today=${status.date} now=${now} /></div>
    </li>`)}</ul>
  </section>`;
}

/** A draft, an incomplete or a free group says so in place of a figure. */
export function StateBadge({ group }) {
  if (!group.isApplied) return html`<span class="badge badge--line">${say("badge.draft")}</span>`;
  if (isIncomplete(group)) return html`<span class="badge badge--warn">${say("badge.incomplete")}</span>`;
  if (group.overrideUntil) return html`<span class="badge badge--gold">${say("badge.opened")}</span>`;
  if (isNearlyUsed(group)) return html`<span class="badge badge--warn">${say("badge.nearly")}</span>`;
  return null;
}

const remedyOf = (group, ...kinds) => (group.wouldChangeIf ?? []).find((change) => kinds.includes(change.kind));
const isIncomplete = (group) => remedyOf(group, "isIncomplete") !== undefined;
const isNearlyUsed = (group) => group.remainingMs !== null && group.remainingMs !== undefined
  && !group.isLocked && group.remainingMs <= 5 * 60_000;

function summary(group) {
  if (isIncomplete(group)) return remedyLine(remedyOf(group, "isIncomplete")).text;
  if (!group.isApplied) return say("group.draft") + " · " + membersText(group);
  return ruleText(group.ruleToday) + " · " + membersText(group);
}

export function GroupRing({ group, now }) {
  const { name, ruleToday: rule } = group;
  if (group.isApplied && rule?.kind === "timeWindows") {
    return html`<${Dial} name=${name} windows=${rule.windows} minute=${minuteNow(now)}
      label=${say("ring.windows", { windows: ruleText(rule) })} />`;
  }
  const allowed = (rule?.minutes ?? rule?.useMinutes ?? 0) * 60_000;
  if (group.isApplied && allowed > 0) {
    const used = allowed - (group.remainingMs ?? allowed);
    return html`<${Ring} name=${name} part=${used / allowed} kind=${isNearlyUsed(group) ? "warn" : ""}
      label=${say("ring.used", { used: span(used), allowed: span(allowed) })} />`;
  }
  return html`<span class="ring ring--tile"><span class="tile tile--use" aria-hidden="true">${firstLetter(name)}</span></span>`;
}

function Figure({ group, today, now }) {
  if (!group.isApplied) {
    return html`<a class="btn btn--sm" href=${"/groups/" + group.id}>${say("common.open")}<span class="vh"> ${group.name}</span></a>`;
  }
  if (group.overrideUntil) {
    return html`<div class="row__fig">${say("time.until", { time: clockAt(group.overrideUntil.ms) })}<small>${say("open.openedFor", { span: spanLeft(group.overrideUntil.ms - now) })}</small></div>`;
  }
  if (group.remainingMs !== null && group.remainingMs !== undefined) {
    const text = say(group.ruleToday?.kind === "cooldown" ? "open.untilRest" : "open.leftToday");
    return html`<div class="row__fig">${span(group.remainingMs)}<small>${text}</small></div>`;
  }
  const next = remedyOf(group, "locksAt", "locksLater");
  if (next) return html`<div class="row__fig">${moment(next.at.ms, today)}<small>${say("open.nextLock")}</small></div>`;
  if (isIncomplete(group)) return null;
  return html`<div class="row__fig"><small>${say(remedyOf(group, "noMoreToday") ? "open.noMoreToday" : "open.freeToday")}</small></div>`;
}
