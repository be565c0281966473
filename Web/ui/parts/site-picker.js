import { html, useState } from "../vendor/preact.js";
import { Icon } from "./icon.js";
import { shownSite } from "./sites.js";
import { post } from "../live/calls.js";
import { problemText } from "../words/problems.js";
import { say } from "../words/index.js";

/** Asks the daemon what it makes of typed sites: the patterns that it would keep. */
async function readSites(texts) {
  const { group } = await post("/v1/groups/check", { name: "-", sites: texts });
  return group.sites;
}

/** Adds sites as they are typed or pasted; nonsense is refused with its reason (L-05). */
export function SitePicker({ id, chosen, room, onChange }) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState(null);
  const [isBusy, setBusy] = useState(false);
  const add = async () => {
    const texts = typed.split(/[\s,]*[\n,][\s,]*/).map((text) => text.trim()).filter(Boolean);
    if (texts.length === 0 || isBusy) return;
    setBusy(true);
    try {
      const sites = (await readSites(texts)).filter((site) => !chosen.includes(site));
      onChange([...chosen, ...sites.slice(0, Math.max(0, room))]);
      setTyped("");
      setProblem(null);
    } catch (refusal) {
      setProblem(refusal);
    }
    setBusy(false);
  };
  const joined = typed.trim().replace(/\s+/g, ".");
  return html`<div class="field">
    <label for=${id + "-site"}>${say("picker.addSite")}</label>
    <div class="inline"><span class="grow"><input class="input" id=${id + "-site"} value=${typed} inputmode="url"
      autocapitalize="none" autocomplete="off" spellcheck=${false} placeholder=${say("picker.sitePlaceholder")}
      aria-invalid=${problem ? "true" : undefined} aria-describedby=${id + "-site-note"} disabled=${room <= 0}
      onInput=${(event) => (setTyped(event.target.value), setProblem(null))}
      onKeyDown=${(event) => event.key === "Enter" && (event.preventDefault(), add())} /></span>
      <button type="button" class="btn" onClick=${add} disabled=${room <= 0}>${say("picker.add")}</button></div>
    <div id=${id + "-site-note"} role="status">${problem
      ? html`<p class="err"><${Icon} name="warn" /><span>${problemText(problem)}${" "}${
          /\s/.test(typed.trim()) && say("picker.didYouMean", { text: joined })}</span></p>`
      : html`<p class="hint">${say("picker.siteHint")}</p>`}</div>
    ${chosen.length > 0 && html`<ul class="sitelist">${chosen.map((site) => html`<li key=${site}>
      <${Icon} name="globe" size="sm" /><span>${shownSite(site)}</span></li>`)}</ul>`}
  </div>`;
}
