import { html, useState } from "../vendor/preact.js";
import { AppPicker } from "./app-picker.js";
import { SitePicker } from "./site-picker.js";
import { Icon } from "./icon.js";
import { Segments } from "./segments.js";
import { shownSite } from "./sites.js";
import { appName, useApps } from "../live/apps.js";
import { say } from "../words/index.js";

/**
 * Chooses apps and sites. `chosen`: {apps, sites}; `onChange` gets both anew; `maximum` counts them together.
 * `id` keeps the names of two pickers on one page apart.
 */
export function Picker({ id, chosen, onChange, maximum }) {
  const apps = useApps();
  const [tab, setTab] = useState("apps");
  const count = chosen.apps.length + chosen.sites.length;
  const room = maximum - count;
  const without = (kind, one) => onChange({ ...chosen, [kind]: chosen[kind].filter((other) => other !== one) });
  return html`
    ${count > 0 && html`<ul class="chips" aria-label=${say("picker.chosen")}>
      ${chosen.apps.map((app) => html`<${Chosen} key=${app} text=${appName(apps, app)} onRemove=${() => without("apps", app)} />`)}
      ${chosen.sites.map((site) => html`<${Chosen} key=${site} text=${shownSite(site)} onRemove=${() => without("sites", site)} />`)}
    </ul>`}
    <${Segments} name=${id + "-tab"} legend=${say("picker.what")} value=${tab} onChoose=${setTab} block
      options=${[{ value: "apps", text: say("picker.apps"), icon: "apps" }, { value: "sites", text: say("picker.sites"), icon: "globe" }]} />
    ${tab === "apps"
      ? html`<${AppPicker} id=${id} apps=${apps} chosen=${chosen.apps} room=${room}
          onChange=${(next) => onChange({ ...chosen, apps: next })} />`
      : html`<${SitePicker} id=${id} chosen=${chosen.sites} room=${room}
          onChange=${(next) => onChange({ ...chosen, sites: next })} />`}
    ${room <= 0 && html`<p class="hint" role="status">${say("picker.full", { n: maximum })}</p>`}`;
}

function Chosen({ text, onRemove }) {
  return html`<li class="chip chip--has-x">${text}
    <button type="button" class="chip__x" aria-label=${say("picker.remove", { name: text })} onClick=${onRemove}>
      <${Icon} name="x" size="sm" /></button></li>`;
}
