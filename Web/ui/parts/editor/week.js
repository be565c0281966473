import { html } from "../../vendor/preact.js";
import { clockAt } from "../../live/zone.js";
import { choices } from "../../live/choices.js";
import { say } from "../../words/index.js";
import { ruleText } from "../../words/rules.js";
import { addDays, between, tinyDate, weekday, weekdayOf } from "../../words/times.js";

const percent = (part) => (part * 100).toFixed(2) + "%";

/** What stands on one day's line, as parts of it: `{from, to, kind}`. Its locks are the daemon's. */
function pieces({ start, end, rule, locks }) {
  const at = (instant) => (instant.ms - start.ms) / (end.ms - start.ms);
  return [...budget(rule), ...locks.map((lock) => ({ from: at(lock.from), to: at(lock.until), kind: "" }))];
}

/** When a budget locks depends on use, so its size stands for it; of use and rest four turns, each in its proportion. */
function budget(rule) {
  if (rule?.kind === "dailyLimit") return [{ from: 0, to: rule.minutes / 1440, kind: "f" }];
  if (rule?.kind !== "cooldown") return [];
  const part = (0.236 * rule.useMinutes) / (rule.useMinutes + rule.restMinutes);
  return [0, 0.25, 0.5, 0.75].flatMap((from) => [
    { from, to: from + part - 0.004, kind: "f" }, { from: from + part + 0.004, to: from + 0.236, kind: "r" },
  ]);
}

/** The coming seven days as lines, from the person's first day of the week. `days`: foreseen by the daemon, from today. */
export function Week({ days, today, controls }) {
  const first = choices.value.firstDay;
  const todayIndex = weekdayOf(today);
  return html`<div class="week">${Array.from({ length: 7 }, (_, at) => {
    const day = (first + at) % 7;
    const date = addDays(today, (day - todayIndex + 7) % 7);
    const isToday = day === todayIndex;
    const foreseen = days?.find((one) => one.date === date);
    return html`<div class=${"wd" + (isToday ? " is-today" : "")} key=${day}>
      <div class="wd__day">${weekday(day, "short")}<small>${isToday ? say("week.today") : tinyDate(date)}</small></div>
      ${controls?.(day)}
      <div class="wd__line" aria-hidden="true">
        ${foreseen && pieces(foreseen).map((piece, index) => html`<i class=${piece.kind} key=${index}
          style=${{ left: percent(piece.from), width: percent(piece.to - piece.from) }}></i>`)}</div>
      <p class="wd__text">${foreseen && dayText(foreseen.rule)}
        ${foreseen && unruled(foreseen).map((lock) => html`<span class="wd__lock">${say("week.locked", lock)}</span>`)}</p>
    </div>`;
  })}</div>`;
}

function dayText(rule) {
  if (!rule) return say("week.free");
  return rule.kind === "timeWindows" ? rule.windows.map(({ start, end }) => between(start, end)).join("\n") : ruleText(rule);
}

/** Locks that the day's rule does not say by itself: a budget that is used up already, a rest that runs. */
function unruled({ rule, locks, end }) {
  return locks.filter((lock) => lock.because !== "timeWindows" && rule?.minutes !== 0).map((lock) => ({
    from: clockAt(lock.from.ms), to: lock.until.ms >= end.ms ? "24:00" : clockAt(lock.until.ms),
  }));
}
