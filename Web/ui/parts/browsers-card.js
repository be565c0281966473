import { html } from "../vendor/preact.js";
import { BrowserRows } from "./browser-rows.js";
import { say } from "../words/index.js";

/** Names each browser in which sites are not kept; nothing is shown as kept where it is not (L-09). */
export function BrowsersCard({ browsers, extension, onLooked, status, isLive }) {
  return html`<section class="card" aria-labelledby="h-browsers"><div class="card__head"><h2 id="h-browsers">${say("browsers.lacking")}</h2></div>
    <p class="card__body faint">${say("browsers.text")}</p>
    <${BrowserRows} browsers=${browsers} extension=${extension} status=${status} isLive=${isLive} onLooked=${onLooked} /></section>`;
}
