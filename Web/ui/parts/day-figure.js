import { html } from "../vendor/preact.js";
import { DayLine } from "../charts/dayline.js";
import { lockedToday, union } from "./day-spans.js";
import { useDaySpans } from "../live/day.js";
import { clockAt } from "../live/zone.js";
import { say } from "../words/index.js";
import { between, span } from "../words/times.js";

/** The line of today with its legend and the same as a list. */
export function DayFigure({ status, now }) {
  const spans = useDaySpans(status, now);
  const used = union(spans.filter((part) => part.kind === "use")).map((part) => ({ kind: "use", ...part }));
  const others = spans.filter((part) => part.kind === "rest" || part.kind === "override");
  const locked = lockedToday(status.groups, status.day, spans, now);
  const kinds = new Set([...used, ...others].map((part) => part.kind));
  const legend = [
    ["now", "k-now"], locked.length > 0 && ["window", "k-hatch"], kinds.has("use") && ["use", "k-use"],
    kinds.has("rest") && ["rest", "k-rest"], kinds.has("override") && ["opened", "k-thin k-opened"],
  ].filter(Boolean);
  return html`<figure class="dayline dayline--page" aria-labelledby="dayline-caption">
    <${DayLine} day=${status.day} now=${now} locked=${locked} spans=${[...used, ...others]} />
    <div class="dayline__foot">
      <figcaption id="dayline-caption" class="vh">${say("dayline.caption", { time: clockAt(now) })}</figcaption>
      <div class="legend" aria-hidden="true">${legend.map(([key, mark]) => html`
        <span key=${key}><i class=${mark}></i>${say("dayline." + key)}</span>`)}</div>
      <${AsList} status=${status} spans=${spans} now=${now} />
    </div>
  </figure>`;
}

function AsList({ status, spans, now }) {
  const names = new Map(status.groups.map((group) => [group.id, group.name]));
  const rows = spans.filter((part) => part.kind !== "lock").map((part) => ({
    ...part, text: say("dayline.as." + part.kind, { name: names.get(part.group) ?? "", span: span(part.to - part.from) }),
  }));
  for (const group of status.groups) {
    for (const part of lockedToday([group], status.day, spans.filter((one) => one.group === group.id), now)) {
      rows.push({ ...part, text: say("dayline.as.lock", { name: group.name }) });
    }
  }
  rows.sort((a, b) => a.from - b.from);
  return html`<details class="asdata"><summary>${say("dayline.asList")}</summary>
    ${rows.length === 0 ? html`<p class="faint">${say("dayline.nothing")}</p>` : html`<table><tbody>
      ${rows.map((row) => html`<tr>
        <th scope="row" class="num">${between(clockAt(row.from), lastMinute(row))}</th><td>${row.text}</td></tr>`)}
    </tbody></table>`}
  </details>`;
}

// A lock shows its last locked minute, what was used shows when it ended.
const lastMinute = (row) => clockAt(row.kind ? row.to : row.to - 60_000);
