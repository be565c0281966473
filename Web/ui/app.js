import { html, useEffect, useRef } from "./vendor/preact.js";
import { Frame } from "./parts/frame.js";
import { Connection } from "./parts/connection.js";
import { later } from "./parts/later.js";
import { Loading } from "./parts/loading.js";
import { PauseRoom } from "./parts/pause-room.js";
import { Toasts } from "./parts/toast.js";
import { Today } from "./pages/today.js";
import { choices } from "./live/choices.js";
import { feed, refresh } from "./live/feed.js";
import { go, route } from "./live/route.js";
import { useSource } from "./live/source.js";
import { hasSlipped, useNow } from "./live/clock.js";
import { noteZone } from "./live/zone.js";
import { useAnnouncements } from "./live/announcing.js";

const places = [
  { at: /^\/$/, place: "today", Page: Today },
  { at: /^\/welcome$/, place: "today", Page: rest("Welcome") },
  { at: /^\/groups$/, place: "groups", Page: rest("Groups") },
  { at: /^\/groups\/([^/]+)$/, place: "groups", Page: rest("Group") },
  { at: /^\/unlock$/, place: "today", Page: rest("Unlock") },
  { at: /^\/statistics$/, place: "statistics", Page: rest("Statistics") },
  { at: /^\/settings$/, place: "settings", Page: rest("Settings") },
];

function rest(name) {
  return later(name, html`<${Loading} />`);
}

/** The place of an address; an unknown one is home (S-02). */
const placeOf = (path) => places.find(({ at }) => at.test(path)) ?? places[0];

/** An open request of a shield leads to its options at once, also when the page is already open (L-68). */
function useOpenRequest(status, path) {
  const token = status?.open?.token;
  useEffect(() => {
    if (token && path !== "/unlock") go("/unlock?token=" + encodeURIComponent(token));
  }, [token]);
}

/** A new place is read from its beginning; the link that led to it may be gone. */
function useFocusOnArrival(path) {
  const before = useRef(path);
  useEffect(() => {
    if (before.current !== path) document.getElementById("main").focus({ preventScroll: true });
    before.current = path;
  }, [path]);
}

export function App() {
  useSource(choices);
  const { status, state } = useSource(feed);
  const { path, query } = useSource(route);
  if (status) noteZone(status);
  const { Page, place, at } = placeOf(path);
  useOpenRequest(status, path);
  useAnnouncements(status);
  const now = useNow();
  const isCounting = status?.front?.isCounting === true;
  useEffect(() => {
    if (hasSlipped() || (isCounting && !document.hidden)) refresh();
  }, [Math.floor(now / 60_000), isCounting]);
  const isFirst = status && path === "/" && status.groups.length === 0 && !status.block.isHeld;
  useEffect(() => {
    if (isFirst) go("/welcome", { replace: true });
  }, [isFirst]);
  useFocusOnArrival(path);
  const isLive = state === "live";
  const body = status && !isFirst
    ? html`<${Page} key=${path} status=${status} isLive=${isLive} id=${at.exec(path)?.[1]} query=${query} />`
    : html`<${Loading} />`;
  return html`
    <${Frame} place=${place} state=${state}>
      <${Connection} status=${status} state=${state} />
      ${body}
    <//>
    <${PauseRoom} />
    <${Toasts} />`;
}
