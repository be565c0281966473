import { html, useEffect } from "../vendor/preact.js";
import { PageHead } from "../parts/frame.js";
import { DataCard } from "../parts/settings/data-card.js";
import { LimitsCard } from "../parts/settings/limits-card.js";
import { LookCard } from "../parts/settings/look-card.js";
import { ProtectionCard } from "../parts/settings/protection-card.js";
import { say } from "../words/index.js";

const sections = ["look", "limits", "protection", "data", "privacy", "about"];

export function Settings({ status, isLive }) {
  useEffect(() => {
    // The section named by the address stands in the page only now.
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return html`
    <${PageHead} title=${say("nav.settings")} />
    <div class="set">
      <nav class="set__nav" aria-label=${say("settings.sections")}><ul>${sections.map((id) => html`<li key=${id}>
        <a href=${"#" + id}>${say("settings." + id)}</a></li>`)}</ul></nav>
      <div class="stack">
        <${LookCard} />
        <${LimitsCard} status=${status} isLive=${isLive} />
        <${ProtectionCard} status=${status} isLive=${isLive} />
        <${DataCard} isLive=${isLive} />
        <section class="card" id="privacy" aria-labelledby="s-privacy"><div class="card__head"><h2 id="s-privacy">${say("settings.privacy")}</h2></div>
          <ul class="card__body facts">${["here", "network", "keeps", "never"].map((key) => html`<li key=${key}>${say("privacy." + key)}</li>`)}</ul></section>
        <section class="card" id="about" aria-labelledby="s-about"><div class="card__head"><h2 id="s-about">${say("settings.about")}</h2></div>
          <div class="card__body"><p class="muted">${say("about.text", { version: status.version })}</p>
            <p class="faint">${say("about.zone", { zone: status.zone })}</p></div></section>
      </div>
    </div>`;
}
