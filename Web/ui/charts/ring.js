import { html } from "../vendor/preact.js";
import { firstLetter } from "../parts/tile.js";
import { minuteOf } from "../parts/rule-values.js";

const around = 157.08; // 2π·25

/** A budget used or a rest done. `kind`: "", "warn", "rest", "lock", "gold". `part`: 0…1. */
export function Ring({ name, part, kind, label }) {
  const length = Math.min(1, Math.max(0, part)) * around;
  return html`<svg class="ring" viewBox="0 0 60 60" role="img" aria-label=${label}>
    <circle class="t" cx="30" cy="30" r="25" />
    ${length > 0.3 && html`<circle class=${"v" + (kind ? " is-" + kind : "")} cx="30" cy="30" r="25"
      stroke-dasharray=${`${length.toFixed(1)} ${around}`} />`}
    <text x="30" y="31">${firstLetter(name)}</text>
  </svg>`;
}

/** A day of 24 hours as a dial: locked windows, and a gold dot for now (`minute` of the day). */
export function Dial({ name, windows, minute, label }) {
  const angle = (minute / 1440) * 2 * Math.PI - Math.PI / 2;
  return html`<svg class="ring" viewBox="0 0 60 60" role="img" aria-label=${label}>
    <circle class="t" cx="30" cy="30" r="25" />
    ${windows.map(({ start, end }) => {
      const from = minuteOf(start);
      const length = ((minuteOf(end) + 1 - from) / 1440) * around;
      return html`<circle class="v is-lock" cx="30" cy="30" r="25" key=${start}
        stroke-dasharray=${`${length.toFixed(1)} ${around}`}
        stroke-dashoffset=${(-(from / 1440) * around).toFixed(1)} />`;
    })}
    <circle class="n" cx=${(30 + 25 * Math.cos(angle)).toFixed(1)} cy=${(30 + 25 * Math.sin(angle)).toFixed(1)} r="5" />
    <text x="30" y="31">${firstLetter(name)}</text>
  </svg>`;
}
