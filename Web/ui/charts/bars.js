import { html } from "../vendor/preact.js";
import { figure, span } from "../words/times.js";

const hour = 3_600_000;
const plot = 236; // height of the plot in px; text below it is never scaled

/** A round top of the axis with at most four lines: `{top, step}` in ms. */
export function scale(highest) {
  const steps = [5 * 60_000, 15 * 60_000, 30 * 60_000, hour, 2 * hour, 3 * hour, 6 * hour];
  const step = steps.find((one) => highest <= one * 4) ?? 6 * hour;
  return { step, top: step * Math.max(1, Math.ceil(highest / step)) };
}

/**
 * Stacked bars over time. `bars`: {key, label, parts: [ms of each series], isNow, isToCome};
 * `every` thins the labels of many bars; `mean` is drawn dashed where it is given.
 */
export function Bars({ bars, label, mean, every = 1 }) {
  const totals = bars.map((bar) => bar.parts.reduce((sum, part) => sum + part, 0));
  const { top, step } = scale(Math.max(...totals, mean ?? 0));
  const y = (ms) => plot - (ms / top) * (plot - 18);
  const slot = 100 / bars.length;
  const width = slot * (bars.length === 1 ? 0.2 : bars.length > 10 ? 0.7 : 0.46);
  const lines = Array.from({ length: Math.round(top / step) + 1 }, (_, at) => at * step);
  return html`<div class="chart">
    <div class="chart__y chart__y--plot">${lines.map((ms) => html`<span key=${ms} style=${{ top: y(ms) + "px" }}>${ms === 0 ? "0" : span(ms)}</span>`)}</div>
    <svg height=${plot + 30} role="img" aria-label=${label}>
      ${lines.map((ms) => html`<line class=${ms === 0 ? "base" : "grid"} x1="0" x2="100%" y1=${y(ms)} y2=${y(ms)} key=${ms} />`)}
      ${mean > 0 && html`<line class="mean" x1="0" x2="100%" y1=${y(mean)} y2=${y(mean)} />`}
      ${bars.map((bar, index) => {
        const middle = slot * (index + 0.5);
        const x = (middle - width / 2).toFixed(2) + "%";
        const w = width.toFixed(2) + "%";
        return html`
          ${bar.isToCome && html`<rect x=${x} y=${plot - 3} width=${w} height="3" rx="1.5" fill="var(--line)" />`}
          ${stack(bar.parts, y).map((part) => html`<rect class=${"f" + (part.series + 1)} x=${x} y=${part.y} width=${w}
            height=${part.height} rx=${Math.min(4, part.height / 2)} />`)}
          ${totals[index] > 0 && bars.length <= 10 && html`<text class="tot" x=${middle + "%"} y=${y(totals[index]) - 7}>${figure(totals[index])}</text>`}
          ${index % every === 0 && html`<text class=${bar.isNow ? "on" : ""} x=${middle + "%"} y=${plot + 22}>${bar.label}</text>`}`;
      })}
    </svg>
  </div>`;
}

/** Parts of one bar from the base up, 2 px apart; what is too thin for a gap is drawn without. */
function stack(parts, y) {
  const drawn = [];
  let below = 0;
  for (const [series, ms] of parts.entries()) {
    if (ms <= 0) continue;
    const [lower, upper] = [y(below), y(below + ms)];
    const height = lower - upper;
    const gap = height > 4 ? 2 : 0;
    drawn.push({ series, y: upper.toFixed(1), height: Math.max(1, height - gap).toFixed(1) });
    below += ms;
  }
  return drawn;
}
