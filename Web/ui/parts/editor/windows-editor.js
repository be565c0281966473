import { html, useEffect, useState } from "../../vendor/preact.js";
import { Banner } from "../banner.js";
import { Icon } from "../icon.js";
import { clockOf, minuteOf, readClock } from "../rule-values.js";
import { between } from "../../words/times.js";
import { say } from "../../words/index.js";

const most = 3;

/** Windows as typed times. One that goes on after midnight is accepted, and told how it is kept (L-11): `nights`. */
export function WindowsEditor({ id, windows, nights, onChange, isWrong }) {
  const set = (index, change) => onChange(windows.map((window, at) => (at === index ? { ...window, ...change } : window)));
  const add = () => onChange([...windows, freeWindow(windows)]);
  // Without a plan the morning stands in the same rule.
  const count = windows.length + nights.filter(({ weekday }) => weekday === null).length;
  return html`<div class="field"><span class="label">${say("windows.title")}${" "}
      <span class="faint">${say("windows.count", { count, n: most })}</span></span>
    ${windows.map((window, index) => html`<div class="inline window" key=${index}>
      <${TimeField} value=${window.start} label=${say("windows.start", { n: index + 1 })} isWrong=${isWrong}
        describedBy=${id + "-error"} onChange=${(start) => set(index, { start })} />
      <span class="muted" aria-hidden="true">–</span>
      <${TimeField} value=${window.end} label=${say("windows.end", { n: index + 1 })} isWrong=${isWrong}
        describedBy=${id + "-error"} onChange=${(end) => set(index, { end })} />
      ${windows.length > 1 && html`<button type="button" class="btn btn--quiet btn--icon"
        aria-label=${say("windows.remove", { n: index + 1 })}
        onClick=${() => onChange(windows.filter((_, at) => at !== index))}><${Icon} name="trash" /></button>`}
    </div>`)}
    <div><button type="button" class="btn btn--sm" disabled=${count >= most} onClick=${add}>
      <${Icon} name="plus" size="sm" />${say("windows.add")}</button></div>
  </div>
  ${nights.map(({ typed, evening, morning }) => html`<${Banner} kind="info" icon="info" key=${typed.start}>${say("windows.night", {
    typed: shown(typed), evening: shown(evening), morning: shown(morning),
  })}<//>`)}`;
}

const shown = ({ start, end }) => between(start, end);

/** An hour after the last window of the day, an hour long, where there is room. */
function freeWindow(windows) {
  const ends = windows.filter(({ start, end }) => readClock(end) && start < end).map(({ end }) => minuteOf(end));
  const start = Math.min(Math.max(480, ...ends) + 61, 1380);
  return { start: clockOf(start), end: clockOf(Math.min(start + 59, 1439)) };
}

/** A typed 24-hour time: "9", "930" and "9:30" are understood; arrows move by a quarter of an hour. */
function TimeField({ value, label, onChange, isWrong, describedBy }) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const isUnreadable = readClock(typed) === null;
  return html`<input class="input time" value=${typed} aria-label=${label} inputmode="numeric" autocomplete="off"
    aria-invalid=${isWrong || isUnreadable ? "true" : undefined} aria-describedby=${describedBy}
    onInput=${(event) => {
      setTyped(event.target.value);
      // Complete times are judged while they are typed, the rest when the field is left.
      if (/^\d\d:\d\d$/.test(event.target.value) && readClock(event.target.value)) onChange(event.target.value);
    }}
    onBlur=${() => onChange(readClock(typed) ?? typed)}
    onKeyDown=${(event) => {
      const by = { ArrowUp: 15, ArrowDown: -15 }[event.key];
      const clock = readClock(typed);
      if (event.key === "Enter") onChange(clock ?? typed);
      if (!by || !clock) return;
      event.preventDefault();
      onChange(clockOf((minuteOf(clock) + by + 1440) % 1440));
    }} />`;
}
