import { html, useState } from "../vendor/preact.js";
import { AppTile, IconTile } from "./tile.js";
import { Icon } from "./icon.js";
import { later } from "./later.js";
import { shownSite } from "./sites.js";
import { toast } from "./toast.js";
import { appName, useApps } from "../live/apps.js";
import { post } from "../live/calls.js";
import { hear } from "../live/feed.js";
import { problemText } from "../words/problems.js";
import { say } from "../words/index.js";

const maximum = 500;
const Picker = later("Picker");

/** "Block these now" (L-98, L-99): choosing does nothing by itself, Block and Release act. */
export function BlockCard({ status, isLive }) {
  const { block } = status;
  const apps = useApps();
  const [chosen, setChosen] = useState(null);
  const [problem, setProblem] = useState(null);
  const isChoosing = chosen !== null;
  const act = async (path, body, said) => {
    try {
      const next = await post(path, body);
      hear(next);
      setChosen(null);
      setProblem(null);
      toast(said(next));
    } catch (refusal) {
      setProblem(refusal);
    }
  };
  const doBlock = () => act("/v1/block", chosen ?? { apps: block.apps, sites: block.sites },
    ({ block: held }) => say("block.done", { n: held.apps.length + held.sites.length }));
  const release = () => act("/v1/release", undefined, () => say("block.released"));
  const count = block.apps.length + block.sites.length;
  return html`<section class=${"card" + (block.isHeld ? " card--lock" : "")} aria-labelledby="h-block">
    <div class="card__head"><h2 id="h-block">${say("block.title")}</h2>
      ${block.isHeld && html`<span class="badge badge--lock"><${Icon} name="lock" />${say("block.held")}</span>`}</div>
    <div class="card__body form">
      <p class="hint">${say(block.isHeld ? "block.heldText" : "block.text")}</p>
      ${!isChoosing && count > 0 && html`<ul class="mini">
        ${block.apps.map((app) => html`<li key=${app}><${AppTile} app=${apps?.get(app)} name=${appName(apps, app)} />
          <span class="grow">${appName(apps, app)}</span></li>`)}
        ${block.sites.map((site) => html`<li key=${site}><${IconTile} icon="globe" /><span class="grow">${shownSite(site)}</span></li>`)}
      </ul>`}
      ${isChoosing && html`<${Picker} id="block" chosen=${chosen} onChange=${setChosen} maximum=${maximum} />`}
      ${problem && html`<p class="err" role="alert"><${Icon} name="warn" />${problemText(problem)}</p>`}
      <div class="actions">
        ${isChoosing
          ? html`<button type="button" class="btn btn--primary" disabled=${!isLive} onClick=${doBlock}>${say(block.isHeld ? "block.add" : "block.now")}</button>
              <button type="button" class="btn btn--quiet" onClick=${() => (setChosen(null), setProblem(null))}>${say("common.cancel")}</button>`
          : html`
              ${block.isHeld && html`<button type="button" class="btn" disabled=${!isLive} onClick=${release}>
                <${Icon} name="unlock" />${say("block.release")}</button>`}
              ${!block.isHeld && count > 0 && html`<button type="button" class="btn" disabled=${!isLive} onClick=${doBlock}>
                <${Icon} name="lock" />${say("block.now")}</button>`}
              <button type="button" class=${"btn" + (count > 0 ? " btn--quiet" : "")} onClick=${() => setChosen(
                block.isHeld ? { apps: [], sites: [] } : { apps: block.apps, sites: block.sites })}>
                ${say(block.isHeld ? "block.more" : count > 0 ? "block.change" : "block.choose")}</button>`}
      </div>
    </div>
  </section>`;
}
