import { html, useState } from "../vendor/preact.js";
import { Command } from "./findings.js";
import { Icon } from "./icon.js";
import { AppTile } from "./tile.js";
import { toast } from "./toast.js";
import { useApps } from "../live/apps.js";
import { lackOf } from "../live/browsers.js";
import { post } from "../live/calls.js";
import { edit } from "../live/groups.js";
import { problemText } from "../words/problems.js";
import { canSay, list, say } from "../words/index.js";

/**
 * A row for each browser: whether sites are kept in it, how to set it up, and the groups that it can be put into
 * instead (L-09). `add` puts it into the group that is being edited; without, the applied groups with sites are offered.
 */
export function BrowserRows({ browsers, extension, status, isLive, add, onLooked }) {
  const apps = useApps();
  return html`<ul class="rows">${browsers.map((browser) => html`<${BrowserRow} key=${browser.id + browser.packaging} browser=${browser}
    extension=${extension} app=${apps?.get(browser.apps[0])} status=${status} isLive=${isLive} add=${add} onLooked=${onLooked} />`)}</ul>`;
}

function BrowserRow({ browser, extension, app, status, isLive, add, onLooked }) {
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState(null);
  const lack = lackOf(browser, status);
  const attempt = async (work) => {
    setProblem(null);
    try {
      await work();
    } catch (refusal) {
      setProblem(refusal);
    }
  };
  const setUp = () => attempt(async () => {
    const answer = await post("/v1/browsers/install", { browsers: [browser.id] });
    onLooked(answer);
    const failed = answer.outcomes.find((one) => one.error);
    if (failed) throw { ...failed.error, hints: failed.error.hints ?? [], args: failed.error.arguments ?? {} };
    setOpen(true);
  });
  return html`<li class="finding">
    <${AppTile} app=${app} name=${browser.name} />
    <div class="row__main"><div class="row__title row__title--soft">${browser.name}</div>
      <p class="row__sub">${lack ? meaning(lack, browser) : say("browser.is.works")}</p>
      ${lack && html`<div class="actions actions--row">
        ${canSetUp(lack) && !isOpen && html`<button type="button" class="btn btn--sm" disabled=${!isLive} onClick=${setUp}>
          ${say("browser.setUp")}<span class="vh"> · ${browser.name}</span></button>`}
        <${AddButtons} browser=${browser} status=${status} isLive=${isLive} add=${add} attempt=${attempt} /></div>`}
      ${lack && isOpen && html`<${Steps} lack=${lack} browser=${browser} extension=${extension} />`}
      <div role="status">${problem && html`<p class="err"><${Icon} name="warn" /><span>${problemText(problem)}</span></p>`}</div></div>
    <span class=${"badge " + (lack ? "badge--warn" : "badge--ok")}><${Icon} name=${lack ? "warn" : "check"} />${say(lack ? "browser.lacking" : "doctor.is.ok")}</span>
  </li>`;
}

const canSetUp = (lack) => lack !== "unreachable" && lack !== "unknown";

function meaning(lack, { packaging, profiles }) {
  const key = "browser.is." + lack;
  const names = profiles.filter((one) => one.condition === lack).map((one) => one.name);
  const text = canSay(key) ? say(key, { packaging }) : lack;
  return names.length > 0 && profiles.length > 1 ? `${text} (${list(names)})` : text;
}

/** To the group that is edited at once; to an applied one after its pause (L-07). */
function AddButtons({ browser, status, isLive, add, attempt }) {
  const app = browser.apps[0];
  if (!app) return null;
  if (add) {
    return !add.apps.includes(app) && html`<button type="button" class="btn btn--sm btn--quiet" onClick=${() => add.put(app)}>
      ${say("browser.addHere")}<span class="vh"> · ${browser.name}</span></button>`;
  }
  const into = (group) => attempt(async () => {
    const next = await edit(group, { apps: [...group.apps, app] }, say("pause.forChange", { name: group.name }));
    if (next) toast(say("toast.applied", { name: next.name }));
  });
  return status.groups.filter((group) => group.isApplied && group.sites.length > 0 && !group.apps.includes(app)).slice(0, 3)
    .map((group) => html`<button type="button" class="btn btn--sm btn--quiet" key=${group.id} disabled=${!isLive} onClick=${() => into(group)}>
      ${say("browser.addTo", { name: group.name })}<span class="vh"> · ${browser.name}</span></button>`);
}

/** What the person does in the browser: Haru opens none of it, and a page may not link there. */
function Steps({ lack, browser, extension }) {
  return html`<ol class="steps">${stepsOf(lack, browser, extension).map(([key, code]) => html`<li key=${key}>
    ${say("steps." + key)}${code && html`<${Command} text=${code} />`}</li>`)}</ol>
    <p class="hint">${say("steps.then")}</p>`;
}

function stepsOf(lack, { family, isExtendedSupport }, extension) {
  if (lack === "notPrivate") return [[family + ".private"]];
  if (!extension) return [["notBuilt", "script/extension"]];
  if (family === "chromium") {
    return [["chromium.developer", "chrome://extensions"], ["chromium.load", extension.chromium], ["chromium.private"]];
  }
  return isExtendedSupport
    ? [["firefox.unsigned", "xpinstall.signatures.required"], ["firefox.install", extension.package], ["firefox.private"]]
    : [["firefox.temporary", extension.firefox + "/manifest.json"], ["firefox.private"], ["firefox.forgets"]];
}
