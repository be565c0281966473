import { html } from "../vendor/preact.js";
import { Banner } from "./banner.js";
import { appName, useApps } from "../live/apps.js";
import { canSay, list, say } from "../words/index.js";
import { shownSite } from "./sites.js";

/** Nothing is shown as closed where it is not: members behind a lock that nothing really stops (L-08). */
export function UnenforcedBanner({ status }) {
  const apps = useApps();
  if (status.unenforced.length === 0) return null;
  const reasons = new Map();
  for (const one of status.unenforced) reasons.set(one.because, [...(reasons.get(one.because) ?? []), one]);
  return html`<div class="above"><${Banner} kind="warn" icon="warn" title=${say("unenforced.title")}
    action=${html`<a class="btn btn--sm" href="/settings#protection">${say("unenforced.how")}</a>`}>
    ${[...reasons].map(([because, tokens]) => html`<p key=${because}>
      ${list(tokens.map(({ token }) => (apps?.has(token) ? appName(apps, token) : shownSite(token))))}:${" "}${reason(because)}</p>`)}
  <//></div>`;
}

function reason(because) {
  // The shell, the lock screen and their like are never closed: without them nothing could be opened.
  if (because.startsWith("session.")) return say("unenforced.spared");
  return canSay("unenforced." + because) ? say("unenforced." + because) : say("unenforced.other", { code: because });
}
