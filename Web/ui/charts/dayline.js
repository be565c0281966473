import { html } from "../vendor/preact.js";
import { clockAt, hourMarks, offsetAt } from "../live/zone.js";

const percent = (value) => (value * 100).toFixed(3) + "%";

/**
 * The day as one line. `day`: {start, end} in ms, of 23 to 25 hours; `locked`: [{from, to, isOn}];
 * `spans`: [{kind: "use"|"rest"|"override", from, to}]; `small` leaves out the tag and the ticks.
 */
export function DayLine({ day, now, locked, spans = [], small = false }) {
  const length = day.end - day.start;
  const x = (at) => (Math.min(day.end, Math.max(day.start, at)) - day.start) / length;
  const [middle, height, half] = small ? [30, 78, 15] : [72, 126, 17];
  const box = ({ from, to }, class_, y, tall, round) => html`<rect class=${class_} x=${percent(x(from))}
    y=${y} width=${percent(Math.max(x(to) - x(from), 0.002))} height=${tall} rx=${round} />`;
  const use = small ? 10 : 12;
  return html`<div class="dayline__sky"><svg class=${"dl " + (small ? "dl--small" : "dl--full")}
    height=${height} aria-hidden="true">
    ${locked.map((span) => html`
      ${box(span, "win" + (span.isOn ? " is-on" : ""), middle - half, half * 2, small ? 6 : 7)}
      ${box(span, "win-h", middle - half, half * 2, small ? 6 : 7)}`)}
    <line class="past" x1="0" x2=${percent(x(now))} y1=${middle} y2=${middle} />
    <line class="future" x1=${percent(x(now))} x2="100%" y1=${middle} y2=${middle} />
    ${["use", "rest"].map((kind) => spans.filter((span) => span.kind === kind).map((span) =>
      box(span, kind, middle - use / 2, use, 4)))}
    ${spans.filter((span) => span.kind === "override").map((span) =>
      box(span, "opened", middle + half + 4, 3.5, 1.7))}
    <${Axis} day=${day} x=${x} y=${height - 9} small=${small} />
    <line class="now" x1=${percent(x(now))} x2=${percent(x(now))} y1=${small ? 8 : 24}
      y2=${small ? 52 : middle + half + 13} />
    <svg x=${percent(x(now))} y=${middle} overflow="visible">
      ${!small && html`<circle class="now-halo" r="15" />`}<circle class="now-dot" r=${small ? 7 : 8} />
    </svg>
    ${!small && html`<${NowTag} at=${x(now)} text=${clockAt(now)} />`}
  </svg></div>`;
}

/** The tag stays inside of the frame: near an edge it is shifted, the stem is not. */
function NowTag({ at, text }) {
  const shift = at < 0.08 ? 26 * (1 - at / 0.08) : at > 0.92 ? -26 * ((at - 0.92) / 0.08) : 0;
  return html`<svg x=${percent(at)} y="0" overflow="visible"><g transform=${`translate(${shift.toFixed(1)} 0)`}>
    <rect class="now-tag" x="-26" y="5" width="52" height="21" rx="10.5" />
    <text class="now-t" x="0" y="20">${text}</text></g></svg>`;
}

/** Real hours: on a day that changes its clocks they stand where they really are. */
function Axis({ day, x, y, small }) {
  const two = (hour) => String(hour).padStart(2, "0");
  const marks = hourMarks(day, small ? 6 : 3).filter(({ at }) => x(at) > 0.04 && x(at) < 0.96);
  const first = new Date(day.start + offsetAt(day.start)).getUTCHours();
  return html`
    <text class="ax s" x="10" y=${y}>${two(first)}</text>
    ${marks.map(({ hour, at }) => html`
      <text class=${"ax" + (hour % 6 ? " t3" : "")} x=${percent(x(at))} y=${y} key=${hour}>${two(hour)}</text>
      ${!small && html`<line class=${"tick" + (hour % 6 ? " t3" : "")} x1=${percent(x(at))}
        x2=${percent(x(at))} y1=${y - 17} y2=${y - 13} />`}`)}
    <text class="ax e" x="100%" dx="-10" y=${y}>24</text>`;
}
