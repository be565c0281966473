import { html } from "../vendor/preact.js";
import { Banner } from "../parts/banner.js";
import { ExportButtons } from "../parts/export-buttons.js";
import { PageHead } from "../parts/frame.js";
import { Icon } from "../parts/icon.js";
import { Loading } from "../parts/loading.js";
import { Segments } from "../parts/segments.js";
import { BarsCard, HeatCard } from "../parts/statistics-charts.js";
import { Figures, GroupsCard, Ranking } from "../parts/statistics-lists.js";
import { choices } from "../live/choices.js";
import { useNow } from "../live/clock.js";
import { go } from "../live/route.js";
import { useDays } from "../live/statistics.js";
import { say } from "../words/index.js";
import { problemText } from "../words/problems.js";
import { addDays, dateRange, daysBetween, monthName, weekdayOf } from "../words/times.js";

/** First and last date of the day, week or month that holds a date. */
export function rangeOf(width, date) {
  if (width === "day") return { from: date, to: date };
  if (width === "week") {
    const from = addDays(date, -((weekdayOf(date) - choices.value.firstDay + 7) % 7));
    return { from, to: addDays(from, 6) };
  }
  const from = date.slice(0, 8) + "01";
  return { from, to: addDays(addDays(from, 31).slice(0, 8) + "01", -1) };
}

/** Use, locks and releases by day, week and month, exactly as they were written down. */
export function Statistics({ status, query }) {
  const now = useNow();
  const today = status.date;
  const width = ["day", "week", "month"].includes(query.get("span")) ? query.get("span") : "week";
  const asked = query.get("on") ?? "";
  const on = /^\d{4}-\d\d-\d\d$/.test(asked) && !Number.isNaN(Date.parse(asked)) && asked <= today ? asked : today;
  const { from, to } = rangeOf(width, on);
  const before = rangeOf(width, addDays(from, -1));
  const { days, problem } = useDays(before.from, to, Math.floor(now / 60_000));
  const show = (nextWidth, date) => go(`/statistics?span=${nextWidth}&on=${date > today ? today : date}`);
  const title = width === "month" ? monthName(from) : dateRange(from, to);
  const head = html`<${PageHead} title=${say("nav.statistics")} sentence=${say("statistics.sentence", { range: title })}
    actions=${html`
      <button type="button" class="btn btn--icon" aria-label=${say("statistics.before." + width)} onClick=${() => show(width, before.from)}><${Icon} name="left" /></button>
      <button type="button" class="btn btn--icon" aria-label=${say("statistics.after." + width)} disabled=${to >= today}
        onClick=${() => show(width, addDays(to, 1))}><${Icon} name="right" /></button>
      <${Segments} name="span" legend=${say("statistics.span")} value=${width} onChoose=${(next) => show(next, on)}
        options=${["day", "week", "month"].map((value) => ({ value, text: say("statistics." + value) }))} />`} />`;
  if (problem && !days) return html`${head}<${Banner} kind="error" icon="warn" alert>${problemText(problem)}<//>`;
  if (!days) return html`${head}<${Loading} />`;
  const shown = days.filter((day) => day.date >= from);
  // Equal spans only: a week to Thursday is compared with the week before to Thursday.
  const passed = daysBetween(from, to < today ? to : today);
  const earlier = days.filter((day) => day.date < from && day.date <= addDays(before.from, passed));
  return html`${head}
    <${Figures} days=${shown} earlier=${earlier} width=${width} isWhole=${to < today} />
    <div class="cols cols--stretch">
      <${BarsCard} days=${shown} from=${from} to=${to} today=${today} now=${now} width=${width} />
      <${Ranking} days=${shown} />
    </div>
    <${GroupsCard} days=${shown} status=${status} />
    <${HeatCard} days=${shown} from=${from} to=${to} today=${today} now=${now} />
    <${ExportButtons} days=${shown} from=${from} to=${to} />`;
}
