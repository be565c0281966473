import { html } from "../vendor/preact.js";
import { Icon, Mark } from "./icon.js";
import { say } from "../words/index.js";

const first = [
  { place: "today", href: "/", icon: "today" },
  { place: "groups", href: "/groups", icon: "limits" },
];
const more = [
  { place: "statistics", href: "/statistics", icon: "stats" },
  { place: "settings", href: "/settings", icon: "settings" },
];

function Places({ links, current, kind = "" }) {
  return html`<ul class=${"nav__list" + kind}>${links.map(({ place, href, icon }) => html`<li key=${place}>
    <a href=${href} aria-current=${place === current ? "page" : undefined}>
      <${Icon} name=${icon} /><span>${say("nav." + place)}</span></a></li>`)}</ul>`;
}

/** Navigation around every page. On a phone all places stand in the bar at the bottom. */
export function Frame({ place, state, children }) {
  return html`<a class="skip" href="#main" onClick=${skip}>${say("nav.skip")}</a>
    <div class="app">
      <nav class="nav" aria-label=${say("nav.label")}>
        <a class="brand" href="/" aria-label=${say("nav.home")}><${Mark} /><span>${say("brand")}</span></a>
        <${Places} links=${first} current=${place} />
        <div class="nav__gap"></div>
        <${Places} links=${more} current=${place} kind=" nav__list--end" />
        <p class=${"nav__status" + (state === "opening" ? " is-waiting" : "")}><i class=${"dot" + (state === "live" ? "" : " dot--off")}></i>
          <span>${say(state === "live" || state === "opening" ? "nav.here" : "nav.away")}</span></p>
      </nav>
      <div>
        <header class="topbar">
          <a class="brand" href="/" aria-label=${say("nav.home")}><${Mark} /><span>${say("brand")}</span></a>
        </header>
        <main class="page" id="main" tabindex="-1">${children}</main>
      </div>
    </div>`;
}

function skip(event) {
  event.preventDefault();
  document.getElementById("main").focus();
}

/** Title of a page with its picture or badge, the sentence that answers "what is true now?", and its actions. */
export function PageHead({ title, tile, badge, sentence, actions, back }) {
  document.title = `${title} · ${say("brand")}`;
  return html`<div class="page__head">
    <div>
      ${back && html`<a class="crumb" href=${back.href}><${Icon} name="left" size="sm" />${back.text}</a>`}
      <h1>${tile}${title}${badge && html` ${badge}`}</h1>
      ${sentence && html`<p>${sentence}</p>`}
    </div>
    ${actions && html`<div class="actions">${actions}</div>`}
  </div>`;
}
