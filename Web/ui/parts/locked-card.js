import { html } from "../vendor/preact.js";
import { Ring, Dial } from "../charts/ring.js";
import { Icon } from "./icon.js";
import { minuteNow } from "./group-rows.js";
import { say } from "../words/index.js";
import { lockUntil, spanLeft } from "../words/times.js";
import { reasonText, ruleText } from "../words/rules.js";

/** What is locked now: why, until when, and the way to open it. */
export function LockedCard({ groups, status, now, isLive }) {
  const { left, allowed } = status.oneMinute;
  return html`<section class="card card--lock" aria-labelledby="h-locked">
    <div class="card__head"><h2 id="h-locked">${say("locked.title")}</h2>
      <span class="faint">${say("oneMinute.left", { left, n: allowed })}</span></div>
    <ul class="rows">${groups.map((group) => html`<${LockedRow} key=${group.id} group=${group} now=${now}
      isLive=${isLive} />`)}</ul>
  </section>`;
}

function LockedRow({ group, now, isLive }) {
  const { lock } = group;
  return html`<li>
    <${LockRing} group=${group} now=${now} />
    <div class="row__main">
      <div class="row__title"><a href=${"/groups/" + group.id}>${group.name}</a>${" "}<${LockBadge} group=${group} /></div>
      <p class="row__sub">${reasonText(lock, group)}</p>
    </div>
    <div class="row__end">
      <div class="row__fig">${say("time.until", { time: lockUntil(lock) })}<small>${say("time.left", { span: spanLeft(lock.opensAt.ms - now) })}</small></div>
      ${isLive && html`<a class="btn btn--sm" href=${"/unlock?group=" + group.id}>${say("locked.unlock")}<span class="vh"> · ${group.name}</span></a>`}
    </div>
  </li>`;
}

export function LockBadge({ group }) {
  if (group.overrideUntil) return html`<span class="badge badge--gold"><${Icon} name="unlock" />${say("badge.opened")}</span>`;
  if (group.lock?.because === "cooldown") return html`<span class="badge badge--rest">${say("badge.resting")}</span>`;
  return html`<span class="badge badge--lock"><${Icon} name="lock" />${say("badge.locked")}</span>`;
}

function LockRing({ group, now }) {
  const { lock, name } = group;
  if (lock.because === "cooldown") {
    const left = Math.max(0, lock.opensAt.ms - now);
    return html`<${Ring} name=${name} kind="rest" part=${1 - left / lock.restMs}
      label=${say("ring.rest", { left: spanLeft(left) })} />`;
  }
  if (lock.because === "timeWindows") {
    return html`<${Dial} name=${name} windows=${group.ruleToday.windows} minute=${minuteNow(now)}
      label=${say("ring.windows", { windows: ruleText(group.ruleToday) })} />`;
  }
  return html`<${Ring} name=${name} kind="lock" part=${1} label=${say("ring.spent")} />`;
}
