import { html } from "../vendor/preact.js";

/** The sun of the pause rises over the line of the day as the seconds pass. `done`: 0…1. */
export function Sun({ done, isStill }) {
  const reached = 420 * Math.min(1, Math.max(0, done));
  const height = 224 - 60 * Math.min(1, Math.max(0, done));
  return html`<svg class=${"sun" + (isStill ? " is-still" : "")} viewBox="0 0 420 250" aria-hidden="true">
    <defs><clipPath id="horizon"><rect x="0" y="0" width="420" height="196" /></clipPath></defs>
    <g clip-path="url(#horizon)"><g class="sun__rise" style=${{ transform: `translateY(${height - 164}px)` }}>
      <circle class="halo h3" cx="210" cy="164" r="132" /><circle class="halo h2" cx="210" cy="164" r="100" />
      <circle class="halo h1" cx="210" cy="164" r="72" /><circle class="disc" cx="210" cy="164" r="48" />
    </g></g>
    <line x1="0" x2="420" y1="196" y2="196" class="hz" />
    <line x1="0" x2=${reached} y1="196" y2="196" class="hz-on" />
    <circle cx=${reached} cy="196" r="7" class="hz-dot" />
  </svg>`;
}
