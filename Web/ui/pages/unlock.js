import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { Banner } from "../parts/banner.js";
import { PageHead } from "../parts/frame.js";
import { AppTile, IconTile, firstLetter } from "../parts/tile.js";
import { DayLine } from "../charts/dayline.js";
import { lockedToday } from "../parts/day-spans.js";
import { OneMinute, TenMinutes } from "../parts/unlock-ways.js";
import { shownSite } from "../parts/sites.js";
import { appName, useApps } from "../live/apps.js";
import { get, post } from "../live/calls.js";
import { useNow } from "../live/clock.js";
import { useDaySpans } from "../live/day.js";
import { clockAt } from "../live/zone.js";
import { list, say } from "../words/index.js";
import { lockUntil, span, spanLeft } from "../words/times.js";
import { reasonText } from "../words/rules.js";

/** What holds a token, or which groups are locked; then one minute, or ten after a pause. */
export function Unlock({ status, isLive, query }) {
  const token = query.get("token");
  const now = useNow(status.groups.some((group) => group.overrideUntil) ? 1000 : 60_000);
  const apps = useApps();
  const spans = useDaySpans(status, now);
  const holding = useHolding(token, status);
  useTakenUp(status);
  const candidates = status.groups.filter((group) => group.isLocked
    && (!holding || holding.ids.includes(group.id)));
  const shut = candidates.filter((group) => group.isShielding);
  const [chosen, setChosen] = useState(query.get("group"));
  const shown = shut.length > 0 ? shut : candidates;
  const group = shown.find((one) => one.id === chosen) ?? shown[0] ?? null;
  const name = token && (apps?.has(token) ? appName(apps, token) : shownSite(token));
  const tile = token && (apps?.has(token) ? html`<${AppTile} app=${apps.get(token)} name=${name} small=${false} />`
    : html`<${IconTile} icon="globe" small=${false} />`);
  const opened = candidates.filter((one) => one.overrideUntil);
  const back = { href: "/", text: say("nav.today") };
  const isBlocked = holding?.block === true;

  if (token && !holding) return html`<${PageHead} tile=${tile} title=${name} back=${back} />`;
  if (!group || shut.length === 0) {
    return html`<${PageHead} back=${back} tile=${tile} title=${isBlocked ? say("unlock.isLocked", { name })
      : token ? say("unlock.isOpen", { name }) : say("unlock.nothing")}
      sentence=${openSentence({ opened, isBlocked })} />
      <div class="stack">
        ${isBlocked && html`<p><a class="btn" href="/">${say("unlock.toBlock")}</a></p>`}
        ${opened.length > 0 && html`<${Countdown} group=${opened[0]} now=${now} />`}
      </div>`;
  }
  const others = shut.filter((one) => one !== group);
  return html`
    <${PageHead} back=${back} tile=${tile} title=${say("unlock.isLocked", { name: name ?? group.name })}
      sentence=${shut.length > 1 ? say(token ? "unlock.severalHold" : "unlock.severalLocked", { n: shut.length })
        : reasonText(group.lock, group)} />
    <div class="cols"><div class="stack">
      <fieldset class="stack stack--near"><legend class="vh">${say("unlock.group")}</legend>
        ${shut.map((one) => html`<${Choice} key=${one.id} group=${one} now=${now} isChosen=${one === group}
          isOnly=${shut.length === 1} onChoose=${() => setChosen(one.id)} />`)}</fieldset>
      <div class="dayline"><${DayLine} small day=${status.day} now=${now}
        locked=${lockedToday([group], status.day, spans.filter((one) => one.group === group.id), now)} /></div>
      ${(token && others.length > 0) && html`<${Banner} kind="info" icon="info">${say("unlock.needsAll", {
        name, group: group.name, n: shut.length })}<//>`}
      ${isBlocked && html`<${Banner} kind="lock" icon="lock">${say("unlock.blockToo")}<//>`}
      ${opened.length > 0 && html`<${Countdown} group=${opened[0]} now=${now} />`}
    </div>
    <div class="stack">
      <${OneMinute} group=${group} status=${status} isLive=${isLive} />
      <${TenMinutes} group=${group} isLive=${isLive} />
      <a class="btn btn--quiet btn--block" href="/">${say("unlock.leave")}</a>
      <${OpenNow} status=${status} />
    </div></div>`;
}

/** Which groups hold a token, and whether the block does: the daemon's matching, asked at each change. */
function useHolding(token, status) {
  const [holding, setHolding] = useState(null);
  const key = status.groups.map((group) => group.revision + group.isShielding).join() + status.block.isHeld;
  useEffect(() => {
    if (!token) return void setHolding(null);
    let isCurrent = true;
    get("/v1/why?token=" + encodeURIComponent(token)).then(
      (answer) => isCurrent && setHolding({ ids: answer.groups.map((group) => group.id), block: answer.block }),
      () => isCurrent && setHolding((before) => before ?? { ids: [], block: false }),
    );
    return () => (isCurrent = false);
  }, [token, key]);
  return holding;
}

/** The request of the shield is consumed once: by the page that shows its options (L-66). */
function useTakenUp(status) {
  const taken = useRef(null);
  useEffect(() => {
    const token = status.open?.token;
    if (!token || taken.current === token) return;
    taken.current = token;
    post("/v1/open/take").catch(() => (taken.current = null));
  }, [status.open?.token]);
}

function openSentence({ opened, isBlocked }) {
  if (isBlocked) return say("unlock.blockHolds");
  if (opened.length === 0) return say("unlock.openText");
  return say("unlock.openUntil", { names: list(opened.map((group) => group.name)), time: clockAt(opened[0].overrideUntil.ms) });
}

function Choice({ group, now, isChosen, isOnly, onChoose }) {
  const isRest = group.lock.because === "cooldown";
  const box = html`<span class="pick__box gpick">
    <span class=${"tile " + (isRest ? "tile--rest" : "tile--lock")} aria-hidden="true">${firstLetter(group.name)}</span>
    <span class="gpick__t"><b>${group.name}</b><span>${reasonText(group.lock, group)}</span></span>
    <span class="gpick__u"><b>${say("time.until", { time: lockUntil(group.lock) })}</b><span>${spanLeft(group.lock.opensAt.ms - now)}</span></span></span>`;
  if (isOnly) return html`<div class="pick pick--wide pick--only">${box}</div>`;
  return html`<label class="pick pick--wide"><input type="radio" name="group" checked=${isChosen} onChange=${onChoose} />${box}</label>`;
}

function Countdown({ group, now }) {
  const left = Math.max(0, group.overrideUntil.ms - now);
  const seconds = Math.ceil(left / 1000);
  return html`<div class="card countdown"><p class="muted">${say("unlock.openFor", { name: group.name })}</p>
    <p class="countdown__n" role="timer" aria-live="off">${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}</p></div>`;
}

/** Something else for now: what is open, with what is left of it. */
function OpenNow({ status }) {
  const open = status.groups.filter((group) => group.isApplied && !group.isLocked && group.remainingMs > 0).slice(0, 3);
  if (open.length === 0) return null;
  return html`<section class="card" aria-labelledby="h-else"><div class="card__head"><h2 id="h-else">${say("unlock.else")}</h2></div>
    <ul class="rows">${open.map((group) => html`<li key=${group.id}><${IconTile} icon="unlock" kind="use" small=${false} />
      <div class="row__main"><div class="row__title">${say("unlock.groupOpen", { name: group.name })}</div>
      <p class="row__sub">${say("unlock.stillLeft", { span: span(group.remainingMs) })}</p></div></li>`)}</ul></section>`;
}
