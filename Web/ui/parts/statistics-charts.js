import { html } from "../vendor/preact.js";
import { Bars } from "../charts/bars.js";
import { Heat, HeatKey } from "../charts/heat.js";
import { datesOf, hoursOf, leadingAtMost, partsOf, ranked, usedOn } from "./ledger.js";
import { appName, useApps } from "../live/apps.js";
import { clockAt } from "../live/zone.js";
import { list, say } from "../words/index.js";
import { longDate, span, tinyDate, weekday, weekdayOf } from "../words/times.js";

/** Use as bars: by hour for a day, else by day and stacked by the apps that lead. */
export function BarsCard({ days, from, to, today, now, width }) {
  const apps = useApps();
  const isDay = width === "day";
  const leading = isDay ? [] : ranked(days, "apps").filter((app) => app.usedMs > 0).slice(0, leadingAtMost).map((app) => app.id);
  const hourNow = from === today ? Number(clockAt(now).slice(0, 2)) : from < today ? 24 : -1;
  const bars = isDay
    ? hoursOf(days).map((ms, hour) => ({ key: hour, label: String(hour).padStart(2, "0"), parts: [ms], isNow: hour === hourNow, isToCome: hour > hourNow }))
    : datesOf(from, to, days).map(({ date, day }) => ({
        key: date, label: width === "week" ? weekday(weekdayOf(date), "short") : String(Number(date.slice(8))),
        parts: day ? partsOf(day, leading) : [], isNow: date === today, isToCome: date > today, date,
      }));
  const past = datesOf(from, to < today ? to : today, days);
  const total = past.reduce((sum, { day }) => sum + usedOn(day), 0);
  const mean = isDay || past.length < 2 ? 0 : total / past.length;
  const hasRest = bars.some((bar) => !isDay && bar.parts.at(-1) > 0);
  const most = bars.reduce((best, bar) => (sumOf(bar) > sumOf(best) ? bar : best), bars[0]);
  const label = total === 0 ? say("bars.empty")
    : say("bars.label", { most: isDay ? most.label + ":00" : longDate(most.date), span: span(sumOf(most)) });
  return html`<section class="card" aria-labelledby="h-bars"><div class="card__head"><h2 id="h-bars">${say(isDay ? "bars.byHour" : "bars.byDay")}</h2>
      ${mean > 0 && html`<span class="faint">${say("bars.mean", { span: span(mean) })}</span>`}</div>
    <div class="card__body"><figure>
      <${Bars} bars=${bars} label=${label} mean=${mean} every=${isDay ? 3 : width === "month" ? 5 : 1} />
      ${total === 0 ? html`<figcaption class="faint">${say("bars.empty")}</figcaption>`
        : !isDay && html`<figcaption class="legend">
          ${leading.map((id, index) => html`<span key=${id}><i class=${"k" + (index + 1)}></i>${appName(apps, id)}</span>`)}
          ${hasRest && html`<span><i class="k5"></i>${say("bars.other")}</span>`}
          ${mean > 0 && html`<span><i class="k-mean"></i>${say("bars.average")}</span>`}</figcaption>`}
    </figure>
    <${Table} head=${[say(isDay ? "table.hour" : "table.day"), ...leading.map((id) => appName(apps, id)), ...(isDay ? [] : [say("bars.other")]), say("table.total")]}
      rows=${bars.filter((bar) => !bar.isToCome).map((bar) => [isDay ? bar.label : longDate(bar.date),
        ...(isDay ? [] : [...padded(bar.parts, leading.length), bar.parts[leadingAtMost] ?? 0].map(span)), span(sumOf(bar))])} />
    </div></section>`;
}

const sumOf = (bar) => bar.parts.reduce((sum, part) => sum + part, 0);
const padded = (parts, length) => Array.from({ length }, (_, at) => parts[at] ?? 0);

/** Use by hour of the day, a row for each day; a month is summed up by weekday. */
export function HeatCard({ days, from, to, today, now }) {
  const hourNow = Number(clockAt(now).slice(0, 2));
  const rows = datesOf(from, to, days).map(({ date, day }) => ({
    key: date, label: label(date, from, to), hours: day ? padded(day.hoursMs, 24) : Array(24).fill(0),
    open: date < today ? 24 : date === today ? hourNow + 1 : 0, date,
  }));
  const hours = hoursOf(days);
  const most = Math.max(...hours);
  const busiest = hours.map((ms, hour) => ({ ms, hour })).filter(({ ms }) => ms > 0).sort((a, b) => b.ms - a.ms).slice(0, 2)
    .sort((a, b) => a.hour - b.hour).map(({ hour }) => `${String(hour).padStart(2, "0")}:00`);
  const text = most > 0 ? say("heat.busiest", { hours: list(busiest) }) : say("bars.empty");
  return html`<section class="card card--wide" aria-labelledby="h-heat"><div class="card__head"><h2 id="h-heat">${say("heat.title")}</h2><${HeatKey} /></div>
    <div class="card__body"><figure><${Heat} rows=${rows} label=${text} />
      <figcaption class="faint heat__text">${text} ${to >= today && say("heat.toCome")}</figcaption></figure>
    <${Table} head=${[say("table.hour"), say("table.total")]}
      rows=${hours.map((ms, hour) => [String(hour).padStart(2, "0"), span(ms)]).filter((_, hour) => hours[hour] > 0)} /></div></section>`;
}

const label = (date, from, to) => from === to ? weekday(weekdayOf(date), "short")
  : from.slice(8) === "01" && to.slice(8) >= "28" ? tinyDate(date) : weekday(weekdayOf(date), "short");

/** The figures of a chart as a table. */
function Table({ head, rows }) {
  return html`<details class="asdata"><summary>${say("table.show")}</summary><div class="scroll" tabindex="0" role="region" aria-label=${say("table.show")}>
    <table><thead><tr>${head.map((text) => html`<th scope="col">${text}</th>`)}</tr></thead>
    <tbody>${rows.map(([first, ...rest]) => html`<tr key=${first}><th scope="row">${first}</th>${rest.map((text) => html`<td class="num">${text}</td>`)}</tr>`)}</tbody></table></div></details>`;
}
