import { html } from "../../vendor/preact.js";
import { clockAt } from "../../live/zone.js";
import { choices } from "../../live/choices.js";
import { minuteOf, readClock, isNight } from "../rule-values.js";
import { say } from "../../words/index.js";
import { ruleText } from "../../words/rules.js";
import { addDays, tinyDate, weekday, weekdayOf } from "../../words/times.js";

const percent = (minutes) => ((minutes / 1440) * 100).toFixed(2) + "%";

/** Stretches of one weekday's line in minutes: `{from, to, kind}`. */
function pieces(rule, nightBefore) {
  const morning = nightBefore ? [{ from: 0, to: minuteOf(nightBefore.end) + 1, kind: "" }] : [];
  switch (rule?.kind) {
    case "dailyLimit":
      return rule.minutes === 0 ? [{ from: 0, to: 1440, kind: "" }] : [...morning, { from: 0, to: rule.minutes, kind: "f" }];
    case "timeWindows":
      return [...morning, ...rule.windows.filter(({ start, end }) => readClock(start) && readClock(end)).map((window) => ({
        from: minuteOf(window.start), to: isNight(window) ? 1440 : minuteOf(window.end) + 1, kind: "",
      }))];
    case "cooldown": {
      // When it rests depends on use, so four turns stand for the pattern, each in its proportion.
      const part = (340 * rule.useMinutes) / (rule.useMinutes + rule.restMinutes);
      return [0, 360, 720, 1080].flatMap((from) => [
        { from, to: from + part - 5, kind: "f" }, { from: from + part + 5, to: from + 340, kind: "r" },
      ]);
    }
    default:
      return morning;
  }
}

const nightOf = (rule) => rule?.kind === "timeWindows"
  && rule.windows.find((window) => readClock(window.start) && readClock(window.end) && isNight(window));

/**
 * Seven days as lines, from the person's first day of the week. `rules` by weekday (0 = Sunday);
 * `locks` of the daemon's own preview by date, where what is shown is what is stored.
 */
export function Week({ rules, today, preview, controls }) {
  const first = choices.value.firstDay;
  const todayIndex = weekdayOf(today);
  return html`<div class="week">${Array.from({ length: 7 }, (_, at) => {
    const day = (first + at) % 7;
    const rule = rules[day];
    const date = addDays(today, (day - todayIndex + 7) % 7);
    const isToday = day === todayIndex;
    const foreseen = preview?.get(date);
    return html`<div class=${"wd" + (isToday ? " is-today" : "")} key=${day}>
      <div class="wd__day">${weekday(day, "short")}<small>${isToday ? say("week.today") : tinyDate(date)}</small></div>
      ${controls?.(day, rule)}
      <div class="wd__line" aria-hidden="true">
        ${pieces(rule, nightOf(rules[(day + 6) % 7])).map((piece, index) => html`<i class=${piece.kind} key=${index}
          style=${{ left: percent(piece.from), width: percent(piece.to - piece.from) }}></i>`)}</div>
      <p class="wd__text">${rule || nightOf(rules[(day + 6) % 7]) ? dayText(rule, nightOf(rules[(day + 6) % 7])) : say("week.free")}
        ${foreseen?.map((lock) => html`<span class="wd__lock">${say("week.locked", lock)}</span>`)}</p>
    </div>`;
  })}</div>`;
}

function dayText(rule, nightBefore) {
  const morning = nightBefore ? say("week.until", { time: nightBefore.end }) : "";
  if (!rule) return morning;
  const own = rule.kind === "timeWindows"
    ? rule.windows.map(({ start, end }) => `${start}–${end}`).join("\n") : ruleText(rule);
  return morning ? `${morning}\n${own}` : own;
}

/** The daemon's preview of one group: by date, the locks that do not follow from a window in view. */
export function foreseenLocks(preview, id) {
  const days = new Map();
  for (const day of preview?.days ?? []) {
    const locks = day.locks.filter((lock) => lock.group === id && lock.because !== "timeWindows");
    days.set(day.date, locks.map((lock) => ({
      from: clockAt(lock.from.ms), to: lock.until.ms >= day.end.ms ? "24:00" : clockAt(lock.until.ms),
    })));
  }
  return days;
}
