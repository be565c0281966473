import { html, useState } from "../vendor/preact.js";
import { earnPass } from "./pause-room.js";
import { Icon } from "./icon.js";
import { IconTile } from "./tile.js";
import { toast } from "./toast.js";
import { get, post } from "../live/calls.js";
import { hear } from "../live/feed.js";
import { clockAt } from "../live/zone.js";
import { problemText } from "../words/problems.js";
import { say } from "../words/index.js";

function useAct() {
  const [problem, setProblem] = useState(null);
  const act = async (work) => {
    setProblem(null);
    try {
      const group = await work();
      if (!group) return;
      hear(await get("/v1/status"));
      toast(say("toast.openUntil", { name: group.name, time: clockAt(group.overrideUntil.ms) }));
    } catch (refusal) {
      setProblem(refusal);
    }
  };
  const said = problem && html`<p class="err" role="alert"><${Icon} name="warn" />${problemText(problem)}</p>`;
  return [act, said];
}

/** One minute more: a number of times a day, over all groups (L-63). */
export function OneMinute({ group, status, isLive }) {
  const [act, problem] = useAct();
  const { left, allowed } = status.oneMinute;
  const label = say("oneMinute.left", { left, n: allowed });
  return html`<section class="card" aria-labelledby="h-one"><div class="card__body way">
    <div class="optline"><${IconTile} icon="clock" kind="gold" small=${false} /><div>
      <h2 id="h-one">${say("oneMinute.title")}</h2><p class="small muted">${say("oneMinute.text")}</p></div></div>
    ${allowed <= 12
      ? html`<div class="uses" role="img" aria-label=${label}>${Array.from({ length: allowed }, (_, use) => html`
          <i class=${use < allowed - left ? "used" : ""} key=${use}></i>`)}<span>${label}</span></div>`
      : html`<p class="uses">${label}</p>`}
    ${left === 0 && html`<p class="hint">${say("oneMinute.none", { n: allowed })}</p>`}
    ${problem}
    <button type="button" class="btn btn--block" disabled=${!isLive || left === 0}
      onClick=${() => act(() => post(`/v1/groups/${group.id}/extend`))}>${say("oneMinute.act")}</button>
  </div></section>`;
}

/** Ten minutes of one group, for a pause that was sat through (L-64, A-12). */
export function TenMinutes({ group, isLive }) {
  const [act, problem] = useAct();
  const open = async () => {
    const pass = await earnPass({ kind: "reward", group: group.id }, say("pause.forTen", { name: group.name }));
    return pass && post(`/v1/groups/${group.id}/unlock`, { pass });
  };
  return html`<section class="card" aria-labelledby="h-ten"><div class="card__body way">
    <div class="optline"><${IconTile} icon="breath" kind="gold" small=${false} /><div>
      <h2 id="h-ten">${say("ten.title")}</h2><p class="small muted">${say("ten.text", { name: group.name })}</p></div></div>
    ${problem}
    <button type="button" class="btn btn--primary btn--block" disabled=${!isLive} onClick=${() => act(open)}>${say("ten.act")}</button>
  </div></section>`;
}
