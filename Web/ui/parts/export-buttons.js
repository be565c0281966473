import { html } from "../vendor/preact.js";
import { csv, recordRows, saveFile } from "./files.js";
import { Icon } from "./icon.js";
import { appName, useApps } from "../live/apps.js";
import { say } from "../words/index.js";

/** The days in view as a file; everything is in the backup of the settings. */
export function ExportButtons({ days, from, to }) {
  const apps = useApps();
  const name = from === to ? `haru-${from}` : `haru-${from}-${to}`;
  const json = () => saveFile(name + ".json", "application/json", JSON.stringify({ from, to, days }, null, 2));
  const table = () => saveFile(name + ".csv", "text/csv", csv(recordRows(days, (id) => appName(apps, id))));
  return html`<div class="actions below">
    <button type="button" class="btn" onClick=${table}><${Icon} name="download" />CSV</button>
    <button type="button" class="btn" onClick=${json}><${Icon} name="download" />JSON</button>
    <span class="faint">${say("export.kept")}</span></div>`;
}
