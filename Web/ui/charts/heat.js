import { html } from "../vendor/preact.js";
import { say } from "../words/index.js";

/** 0, up to 15, 30, 45 and 60 minutes. */
export const level = (ms) => (ms <= 0 ? 0 : Math.min(4, Math.ceil(ms / (15 * 60_000))));

/** Use by hour: a row for each day, 24 cells; hours to come are outlined. `rows`: {key, label, hours, from}. */
export function Heat({ rows, label }) {
  return html`<div class="heat" role="img" aria-label=${label}>
    ${rows.map((row) => html`<b key=${row.key}>${row.label}</b>${row.hours.map((ms, hour) => html`
      <i data-l=${hour >= row.open ? "-" : level(ms)} key=${row.key + hour}></i>`)}`)}
    <b></b>${[0, 3, 6, 9, 12, 15, 18, 21].map((hour) => html`<u key=${hour}>${String(hour).padStart(2, "0")}</u>`)}
  </div>`;
}

export function HeatKey() {
  return html`<div class="heatkey">${say("heat.none")} ${[0, 1, 2, 3, 4].map((at) => html`<i class=${"heat" + at} key=${at}></i>`)} ${say("heat.most")}</div>`;
}
