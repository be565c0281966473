import { html } from "../vendor/preact.js";
import { PageHead } from "../parts/frame.js";
import { Icon } from "../parts/icon.js";
import { GroupRing, StateBadge } from "../parts/group-rows.js";
import { LockBadge } from "../parts/locked-card.js";
import { useNow } from "../live/clock.js";
import { say } from "../words/index.js";
import { membersText, ruleText } from "../words/rules.js";
import { weekday } from "../words/times.js";

/** All groups in the person's order, each with its stored rule, not only that of today (L-46). */
export function Groups({ status }) {
  const now = useNow();
  const applied = status.groups.filter((group) => group.isApplied).length;
  const text = status.groups.length === 0 ? say("groups.none")
    : say("groups.count", { n: status.groups.length, applied });
  return html`
    <${PageHead} title=${say("nav.groups")} sentence=${text} actions=${html`<a class="btn btn--primary" href="/groups/new">
      <${Icon} name="plus" />${say("groups.new")}</a>`} />
    ${status.groups.length === 0 ? html`<${Empty} />` : html`<section class="card" aria-label=${say("nav.groups")}><ul class="rows">
      ${status.groups.map((group) => html`<li key=${group.id}>
        <${GroupRing} group=${group} now=${now} />
        <div class="row__main">
          <h2 class="row__title"><a href=${"/groups/" + group.id}>${group.name}</a>${" "}
            ${group.isLocked ? html`<${LockBadge} group=${group} />`
              : group.isApplied ? html`<span class="badge badge--ok">${say("badge.applied")}</span>`
              : html`<${StateBadge} group=${group} />`}</h2>
          <p class="row__sub">${planText(group)} · ${membersText(group)}</p>
        </div>
        <${Icon} name="right" />
      </li>`)}</ul></section>`}`;
}

/** The base rule, or the days of the plan that have the same rule together. */
function planText({ rule, weekdayRules }) {
  if (!weekdayRules) return ruleText(rule);
  const days = new Map();
  weekdayRules.forEach((own, day) => {
    const text = own ? ruleText(own) : "";
    if (text) days.set(text, [...(days.get(text) ?? []), weekday(day, "short")]);
  });
  return [...days].map(([text, names]) => `${names.join(" ")}: ${text}`).join(" · ");
}

function Empty() {
  return html`<div class="card"><div class="empty">
    <svg class="art" viewBox="0 0 132 64" aria-hidden="true"><circle class="a-sun" cx="66" cy="44" r="16" />
      <rect x="0" y="44" width="132" height="20" fill="var(--surface)" /><line class="a-line" x1="8" x2="124" y1="44" y2="44" /></svg>
    <p>${say("groups.empty")}</p><a class="btn" href="/groups/new">${say("groups.new")}</a>
  </div></div>`;
}
