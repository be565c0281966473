import { html } from "../vendor/preact.js";
import { later } from "./later.js";
import { lackOf, useBrowsers } from "../live/browsers.js";

const BrowsersCard = later("BrowsersCard");

/** The browsers in which sites are not kept. While there are none, nothing more is fetched for it. */
export function BrowsersNote({ status, isLive }) {
  const [found, setFound] = useBrowsers(status);
  const lacking = (found?.browsers ?? []).filter((browser) => lackOf(browser, status));
  return lacking.length > 0 && html`<${BrowsersCard} browsers=${lacking} extension=${found.extension} onLooked=${setFound}
    status=${status} isLive=${isLive} />`;
}
