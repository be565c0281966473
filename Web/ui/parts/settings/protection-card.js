import { html, useState } from "../../vendor/preact.js";
import { BrowserRows } from "../browser-rows.js";
import { Findings } from "../findings.js";
import { Icon } from "../icon.js";
import { earnPass } from "../pause-room.js";
import { toast } from "../toast.js";
import { post } from "../../live/calls.js";
import { lackOf, useBrowsers } from "../../live/browsers.js";
import { useDoctor } from "../../live/doctor.js";
import { hear } from "../../live/feed.js";
import { problemText } from "../../words/problems.js";
import { say } from "../../words/index.js";

/** What works here, with the command for what does not, and the ways out of everything. */
export function ProtectionCard({ status, isLive }) {
  const report = useDoctor();
  const [found, setFound] = useBrowsers(status);
  const browsers = found?.browsers ?? [];
  // What is said of one browser stands in its own row.
  const findings = (report?.findings ?? []).filter((finding) =>
    finding.part !== "sites" || ["profilesDamaged", "notReachable"].includes(finding.code) || browsers.length === 0);
  const working = findings.filter((finding) => finding.status === "ok").length + browsers.filter((browser) => !lackOf(browser, status)).length;
  return html`<section class="card" id="protection" aria-labelledby="s-protection"><div class="card__head"><h2 id="s-protection">${say("settings.protection")}</h2>
      ${findings.length > 0 && html`<span class="faint">${say("protection.working", { count: working, n: findings.length + browsers.length })}</span>`}</div>
    <${Findings} findings=${findings} />
    ${browsers.length > 0 && html`<div class="rows--after" id="browsers"><${BrowserRows} browsers=${browsers} extension=${found.extension} status=${status}
      isLive=${isLive} onLooked=${setFound} /></div>`}
    <ul class="rows rows--after">
      <${Act} id="resetProtection" path="/v1/protection/reset" status=${status} isLive=${isLive} />
      <${Act} id="releaseAllShields" path="/v1/shields/release" status=${status} isLive=${isLive} />
    </ul></section>`;
}

/** An act on everything at once; it begins with a pause while a group is applied (A-21). */
function Act({ id, path, isLive }) {
  const [problem, setProblem] = useState(null);
  const act = async () => {
    setProblem(null);
    try {
      const pass = await earnPass({ kind: "gate", act: id }, say("pause.for." + id));
      if (pass === null) return;
      hear(await post(path, { pass }));
      toast(say("toast." + id));
    } catch (refusal) {
      setProblem(refusal);
    }
  };
  return html`<li class="setwrap"><div class="row__main"><span class="setrow__t">${say("act." + id)}</span>
      <span class="small muted">${say("act.hint." + id)}</span>
      ${problem && html`<p class="err" role="alert"><${Icon} name="warn" />${problemText(problem)}</p>`}</div>
    <button type="button" class="btn btn--sm btn--danger" disabled=${!isLive} onClick=${act}>${say("act.do." + id)}</button></li>`;
}
