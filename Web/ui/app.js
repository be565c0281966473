import { html, useEffect, useRef, useState } from "./vendor/preact.js";
import { Frame } from "./parts/frame.js";
import { Connection } from "./parts/connection.js";
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
import { say } from "./words/index.js";

// Today is the first view; the other places are fetched when they are gone to.
const places = [
  { at: /^\/$/, place: "today", page: Today },
  { at: /^\/welcome$/, place: "today", load: () => import("./pages/welcome.js") },
  { at: /^\/groups$/, place: "groups", load: () => import("./pages/groups.js") },
  { at: /^\/groups\/([^/]+)$/, place: "groups", load: () => import("./pages/group.js") },
  { at: /^\/unlock$/, place: "today", load: () => import("./pages/unlock.js") },
  { at: /^\/statistics$/, place: "statistics", load: () => import("./pages/statistics.js") },
  { at: /^\/settings$/, place: "settings", load: () => import("./pages/settings.js") },
];

function usePage(path) {
  // An unknown address opens home and does nothing else (S-02).
  const found = places.find(({ at }) => at.test(path)) ?? places[0];
  const [, loaded] = useState(null);
  const [failed, setFailed] = useState(null);
  useEffect(() => {
    if (found.page) return;
    found.load().then(
      (module) => {
        found.page = module.default;
        loaded(path);
      },
      () => setFailed(found),
    );
  }, [found]);
  return { ...found, failed: failed === found, id: found.at.exec(path)?.[1] };
}

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
  const { page: Page, place, failed, id } = usePage(path);
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
  let body = html`<${Loading} />`;
  if (failed && !Page) body = html`<p class="faint">${say("page.failed")}</p>`;
  else if (status && Page && !isFirst) {
    body = html`<${Page} key=${path} status=${status} isLive=${isLive} id=${id} query=${query} />`;
  }
  return html`
    <${Frame} place=${place} isLive=${isLive}>
      <${Connection} status=${status} state=${state} />
      ${body}
    <//>
    <${PauseRoom} />
    <${Toasts} />`;
}
