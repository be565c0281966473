import { html, useRef, useState } from "../../vendor/preact.js";
import { csv, recordRows, saveFile } from "../files.js";
import { Icon } from "../icon.js";
import { toast } from "../toast.js";
import { get, post } from "../../live/calls.js";
import { appName, useApps } from "../../live/apps.js";
import { problemText } from "../../words/problems.js";
import { list, say } from "../../words/index.js";

/** Everything as a file, and groups back from one. */
export function DataCard({ isLive }) {
  const apps = useApps();
  const file = useRef(null);
  const [problem, setProblem] = useState(null);
  const attempt = async (work) => {
    setProblem(null);
    try {
      await work();
    } catch (refusal) {
      setProblem(refusal);
    }
  };
  const backUp = () => attempt(async () => {
    const all = await get("/v1/export");
    saveFile(`haru-${all.at.slice(0, 10)}.json`, "application/json", JSON.stringify(all, null, 2));
  });
  const table = () => attempt(async () => {
    const all = await get("/v1/export");
    saveFile(`haru-${all.at.slice(0, 10)}.csv`, "text/csv", csv(recordRows(all.days, (id) => appName(apps, id))));
  });
  const bringBack = (event) => {
    const chosen = event.target.files[0];
    event.target.value = "";
    if (chosen) attempt(() => bringIn(chosen));
  };
  return html`<section class="card" id="data" aria-labelledby="s-data"><div class="card__head"><h2 id="s-data">${say("settings.data")}</h2></div>
    <ul class="rows">
      <li class="setwrap"><div class="row__main"><span class="setrow__t">${say("data.export")}</span><span class="small muted">${say("data.exportHint")}</span></div>
        <div class="inline"><button type="button" class="btn btn--sm" disabled=${!isLive} onClick=${backUp}><${Icon} name="download" size="sm" />JSON</button>
        <button type="button" class="btn btn--sm" disabled=${!isLive} onClick=${table}><${Icon} name="download" size="sm" />CSV</button></div></li>
      <li class="setwrap"><div class="row__main"><span class="setrow__t">${say("data.import")}</span><span class="small muted">${say("data.importHint")}</span>
          <div role="status">${problem && html`<p class="err"><${Icon} name="warn" /><span>${problemText(problem)}</span></p>`}</div></div>
        <input type="file" class="vh" ref=${file} accept=".json,application/json" tabindex="-1" aria-hidden="true" onChange=${bringBack} />
        <button type="button" class="btn btn--sm" disabled=${!isLive} onClick=${() => file.current.click()}><${Icon} name="upload" size="sm" />${say("data.choose")}</button></li>
    </ul></section>`;
}

/** Groups come in as drafts: all of them, or none. */
async function bringIn(chosen) {
  let read;
  try {
    read = JSON.parse(await chosen.text());
  } catch {
    throw { code: "notExport", hints: [], args: {} };
  }
  if (!read?.format || !Array.isArray(read.groups)) throw { code: "notExport", hints: [], args: {} };
  const { created } = await post("/v1/import", { format: read.format, groups: read.groups });
  toast(say("toast.imported", { names: list(created) }));
}
