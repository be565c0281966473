import { html } from "../vendor/preact.js";
import { IconTile } from "./tile.js";
import { say } from "../words/index.js";
import { moment, spanLeft } from "../words/times.js";

/** What happens next, nearest first. */
export function NextCard({ status, now }) {
  const events = status.groups.flatMap((group) => eventsOf(group)).filter(({ at }) => at > now)
    .sort((a, b) => a.at - b.at).slice(0, 5);
  if (events.length === 0) return null;
  return html`<section class="card" aria-labelledby="h-next">
    <div class="card__head"><h2 id="h-next">${say("next.title")}</h2></div>
    <ul class="rows rows--tight">${events.map((event) => html`<li key=${event.key + event.at}>
      <${IconTile} icon=${event.icon} kind=${event.kind} />
      <div class="row__main"><div class="row__title row__title--soft">${say(event.key, { name: event.name })}</div>
        <p class="row__sub">${say("time.in", { span: spanLeft(event.at - now) })}</p></div>
      <span class="row__fig num">${moment(event.at, status.date)}</span>
    </li>`)}</ul>
  </section>`;
}

function eventsOf(group) {
  const { name } = group;
  const resting = group.lock?.because === "cooldown";
  return (group.wouldChangeIf ?? []).filter((change) => change.at).map((change) => {
    const at = change.at.ms;
    if (change.kind === "opens") {
      return resting
        ? { at, name, key: "next.ready", icon: "rest", kind: "rest" }
        : { at, name, key: "next.opens", icon: "unlock" };
    }
    if (change.kind === "closesAgain") return { at, name, key: "next.closesAgain", icon: "lock", kind: "lock" };
    return { at, name, key: "next.locks", icon: "lock", kind: "lock" };
  });
}
