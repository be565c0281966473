import { html } from "../vendor/preact.js";
import { DayFigure } from "../parts/day-figure.js";
import { PageHead } from "../parts/frame.js";
import { Icon } from "../parts/icon.js";
import { LockedCard } from "../parts/locked-card.js";
import { GroupRows } from "../parts/group-rows.js";
import { NextCard } from "../parts/next-card.js";
import { BlockCard } from "../parts/block-card.js";
import { BrowsersNote } from "../parts/browsers-note.js";
import { UnenforcedBanner } from "../parts/unenforced.js";
import { useNow } from "../live/clock.js";
import { list, say } from "../words/index.js";
import { lockUntil, longDate, moment } from "../words/times.js";

/** What is true now, what comes, and the block that acts at once. */
export function Today({ status, isLive }) {
  const now = useNow();
  const locked = status.groups.filter((group) => group.isShielding);
  const others = status.groups.filter((group) => !group.isShielding);
  return html`
    <${PageHead} title=${longDate(status.date)} sentence=${sentence(status, locked)}
      actions=${html`<a class="btn" href="/groups/new"><${Icon} name="plus" />${say("groups.new")}</a>`} />
    <${UnenforcedBanner} status=${status} />
    <${DayFigure} status=${status} now=${now} />
    <div class="cols">
      <div class="stack">
        ${locked.length > 0 && html`<${LockedCard} groups=${locked} status=${status} now=${now} isLive=${isLive} />`}
        ${others.length > 0 && html`<${GroupRows} groups=${others} status=${status} now=${now} isLive=${isLive} />`}
      </div>
      <div class="stack">
        <${NextCard} status=${status} now=${now} />
        ${status.groups.some((group) => group.isApplied && group.sites.length > 0) && html`<${BrowsersNote} status=${status} isLive=${isLive} />`}
        <${BlockCard} status=${status} isLive=${isLive} />
      </div>
    </div>`;
}

function sentence(status, shut) {
  const held = status.block.isHeld ? " " + say("today.blockHeld") : "";
  if (shut.length === 1) {
    return say("today.oneLocked", { name: shut[0].name, until: lockUntil(shut[0].lock) }) + held;
  }
  if (shut.length > 1) {
    const each = shut.map((group) => say("today.each", { name: group.name, until: lockUntil(group.lock) }));
    return say("today.someLocked", { n: shut.length, each: list(each) }) + held;
  }
  if (held) return held.trim();
  const starts = status.groups.flatMap((group) => group.wouldChangeIf ?? [])
    .filter((change) => change.kind === "locksAt" || change.kind === "locksLater").map((change) => change.at.ms);
  if (starts.length > 0) {
    return say("today.openUntil", { time: moment(Math.min(...starts), status.date) });
  }
  return say(status.groups.some((group) => group.isApplied) ? "today.open" : "today.free");
}
