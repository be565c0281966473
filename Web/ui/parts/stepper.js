import { html, useEffect, useState } from "../vendor/preact.js";
import { Icon } from "./icon.js";
import { say } from "../words/index.js";

/** A whole number with steps, and typing allowed; it is handed on as soon as it is one. */
export function Stepper({ id, label, value, onChange, lowest, highest, step = 5, invalid, describedBy }) {
  const [typed, setTyped] = useState(String(value));
  useEffect(() => {
    if (Number(typed) !== value) setTyped(String(value));
  }, [value]);
  const move = (by) => {
    const next = by > 0 ? Math.floor(value / step) * step + step : Math.ceil(value / step) * step - step;
    onChange(Math.min(highest, Math.max(lowest, next)));
  };
  return html`<span class="stepper">
    <button type="button" aria-label=${say("stepper.less", { label })} onClick=${() => move(-1)}>
      <${Icon} name="minus" size="sm" /></button>
    <input id=${id} inputmode="numeric" autocomplete="off" aria-label=${label} value=${typed}
      aria-invalid=${invalid ? "true" : undefined} aria-describedby=${describedBy}
      onInput=${(event) => {
        setTyped(event.target.value);
        if (/^\d{1,5}$/.test(event.target.value.trim())) onChange(Number(event.target.value));
      }}
      onBlur=${() => setTyped(String(value))}
      onKeyDown=${(event) => {
        const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (!by) return;
        event.preventDefault();
        move(by);
      }} />
    <button type="button" aria-label=${say("stepper.more", { label })} onClick=${() => move(1)}>
      <${Icon} name="plus" size="sm" /></button>
  </span>`;
}
