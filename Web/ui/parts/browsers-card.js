import { html } from "../vendor/preact.js";
import { BrowserRows } from "./browser-rows.js";
import { lackOf, useBrowsers } from "../live/browsers.js";
import { say } from "../words/index.js";

/** Names each browser in which sites are not kept; nothing is shown as kept where it is not (L-09). */
export function BrowsersCard({ status, isLive }) {
  const [found, setFound] = useBrowsers(status);
  const lacking = (found?.browsers ?? []).filter((browser) => lackOf(browser, status));
  if (lacking.length === 0) return null;
  return html`<section class="card" aria-labelledby="h-browsers"><div class="card__head"><h2 id="h-browsers">${say("browsers.lacking")}</h2></div>
    <p class="card__body faint">${say("browsers.text")}</p>
    <${BrowserRows} browsers=${lacking} extension=${found.extension} status=${status} isLive=${isLive} onLooked=${setFound} /></section>`;
}
