import { html } from "../../vendor/preact.js";
import { BrowserRows } from "../browser-rows.js";
import { Icon } from "../icon.js";
import { Segments } from "../segments.js";
import { lackOf, useBrowsers } from "../../live/browsers.js";
import { say } from "../../words/index.js";

/** For a group with sites: what holds in browsers that do not carry Haru, and whether sound alone counts. */
export function SitesCard({ draft, onChange, status, isLive }) {
  const [found, setFound] = useBrowsers(status);
  const lacking = (found?.browsers ?? []).filter((browser) => lackOf(browser, status));
  const add = { apps: draft.apps, put: (app) => onChange({ apps: [...draft.apps, app] }) };
  return html`<section class="card" aria-labelledby="h-sites"><div class="card__head"><h2 id="h-sites">${say("browsers.title")}</h2></div>
    <div class="card__body form">
      <div class="field"><span class="label" aria-hidden="true">${say("browsers.without")}</span>
        <${Segments} name="without" legend=${say("browsers.without")} block value=${draft.unprotectedBrowsers}
          onChoose=${(unprotectedBrowsers) => onChange({ unprotectedBrowsers })}
          options=${["warn", "shield"].map((value) => ({ value, text: say("browsers." + value) }))} />
        <p class="hint">${say("browsers.hint." + draft.unprotectedBrowsers)}</p></div>
      <label class="opt opt--alone"><input type="checkbox" checked=${draft.countsAudible}
        onChange=${(event) => onChange({ countsAudible: event.target.checked })} />
        <span class="opt__text">${say("browsers.audible")}<span class="faint opt__id">${say("browsers.audibleHint")}</span></span>
        <span class="opt__mark"><${Icon} name="check" /></span></label>
    </div>
    ${lacking.length > 0 && html`<${BrowserRows} browsers=${lacking} extension=${found.extension} status=${status} isLive=${isLive}
      add=${add} onLooked=${setFound} />`}</section>`;
}
