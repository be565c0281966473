// Shields over open tabs. A tab whose page holds nothing of the person's is replaced by the shield page, so that one
// Back leaves it; one with unsaved text, or that is just sending something, is covered where it is (K-70).
import { addressBehind, api, isFirefox, shieldPageOf, within } from "./api.js";
import { cover, uncover } from "./covers.js";
import { askFrames } from "./frames.js";
import { hasAccess } from "./access.js";
import { isPlaced, place } from "./placed.js";
import { isSending, whenSent } from "./posts.js";
import { addressToOpen } from "./sites.js";
import { isShielded } from "./standing.js";
import { unveil } from "./veil.js";

// A page answers within a few ms, or at once that it cannot; only a busy one takes longer, and may hold text too.
const answerTime = 1_000;
const moveTime = 1_000; // ms that a tab gets to show the shield page before it is replaced by force
const startTime = 200; // ms in which a shield page that was told to go has begun to
const firstTime = 200; // ms that the tabs which are looked at are ahead of the others
const lookTime = 1_000; // ms that a sweep waits for the tabs that fall; slower ones go on alone

const falling = new Map(); // tab id → {again}
const busy = new Map(); // tab id → the answer that its page has yet to give
const arrivals = new Map(); // tab id → called when a shield page begins to load there
const behind = new Map(); // id of a tab with a shield → of the tab that it stands before
let lift = () => false; // tells the shield page of a tab that its shield is gone; false if there is none to tell

export function startTabs(liftShield) {
  lift = liftShield;
}

/** Looks at every open tab: shields, covers, uncovers and opens as the policy says. Other tabs are not touched (K-71). */
export async function sweep() {
  const tabs = await api.tabs.query({});
  const settleAll = (some) => Promise.all(some.map((tab) => settle(tab).catch(() => {})));
  const shown = settleAll(tabs.filter((tab) => tab.active));
  await within(firstTime, shown); // what is looked at first
  await within(lookTime, Promise.all([shown, settleAll(tabs.filter((tab) => !tab.active))]));
}

/** Settles one tab after something happened in it. */
export async function settleTab(tabId) {
  const tab = await api.tabs.get(tabId).catch(() => null);
  if (tab) await settle(tab).catch(() => {});
}

/**
 * Brings one tab to what holds now. A discarded one meets the network rules when it is loaded again, and one that is on
 * its way meets them now, or when it has come.
 */
async function settle(tab) {
  if (tab.discarded || tab.status === "unloaded") return;
  const address = addressBehind(tab.url);
  const shown = address ?? tab.url; // a shield that was told may have gone on already
  if (behind.has(tab.id) && !isShielded(shown) && (await stepAside(tab.id, shown))) return;
  if (address !== null) {
    if (!isShielded(address)) unshield(tab.id, address);
  } else if (isShielded(tab.url)) {
    await fall(tab.id);
  } else {
    await uncover(tab.id);
    await unveil(tab.id);
    if (isShielded(tab.pendingUrl)) goOn(tab).catch(() => {});
  }
}

/**
 * Shields what the tab shows now. `isFresh`: its page has only just come and cannot hold anything yet.
 * Called while the tab falls already: looks at it once more afterwards.
 */
export async function fall(tabId, { isFresh = false } = {}) {
  const running = falling.get(tabId);
  if (running) return void (running.again = true);
  const state = { again: false };
  falling.set(tabId, state);
  try {
    for (let round = 0; round === 0 || (state.again && round < 10); round++) {
      state.again = false;
      const tab = await api.tabs.get(tabId).catch(() => null);
      if (!tab || addressBehind(tab.url) !== null || !isShielded(tab.url)) break;
      await fallOnce(tab, isFresh && round === 0);
    }
  } finally {
    falling.delete(tabId);
  }
}

async function fallOnce(tab, isFresh) {
  if (isSending(tab.id)) {
    whenSent(tab.id).then(() => settleTab(tab.id));
    if (!(await cover(tab))) await putShieldBefore(tab);
    return;
  }
  if (busy.has(tab.id)) return void (await putShieldBefore(tab));
  // Where no page may be asked, any may hold text.
  if (!isFresh && !hasAccess()) return void (await putShieldBefore(tab));
  const asked = isFresh ? Promise.resolve("clean") : askFrames(tab.id);
  const answer = await within(answerTime, asked, "busy");
  if (answer === "busy") await hideUntilAnswered(tab, asked);
  else if (answer === "clean") await replaceByShield(tab, isFresh);
  else if (!(await cover(tab))) await putShieldBefore(tab); // what may hold text never goes
}

/** The tab stays as it is, behind another one that shows its shield; true if it was looked at and so needed that. */
async function putShieldBefore({ id, url }) {
  const { windowId, index, active } = await api.tabs.get(id);
  if (!active) return false;
  const shield = shieldPageOf(addressToOpen(url));
  const [there] = (await api.tabs.query({ windowId })).filter((tab) => (tab.pendingUrl || tab.url) === shield);
  const front = await (there ? api.tabs.update(there.id, { active }) : api.tabs.create({ windowId, index, active, url: shield }));
  place(front.id, addressToOpen(url));
  behind.set(front.id, id);
  return true;
}

/** A busy page may hold text, so it stays; but a tab with its shield comes before it if it is looked at. */
async function hideUntilAnswered(tab, asked) {
  busy.set(tab.id, asked);
  const active = await putShieldBefore(tab);
  asked.then(async (answer) => {
    if (busy.get(tab.id) !== asked) return;
    busy.delete(tab.id);
    if (answer === "unanswered") return; // it is asked again at the next change, or when it is looked at
    const { url } = await api.tabs.get(tab.id);
    // Its place is taken, unless it holds text or has gone elsewhere by itself.
    const isLeft = active && answer === "clean" && url === tab.url;
    await (isLeft ? api.tabs.remove(tab.id) : settleTab(tab.id));
  }).catch(() => {});
}

/** Another page has come to the tab: what its last one has yet to say is of no interest any more. */
export const documentCame = (tabId) => busy.delete(tabId);

/** Puts the shield page in the place of what the tab shows. */
async function replaceByShield(tab, isFresh) {
  const url = shieldPageOf(addressToOpen(tab.url));
  place(tab.id, addressToOpen(tab.url));
  const arrived = new Promise((done) => arrivals.set(tab.id, done)).then(() => true);
  try {
    if (await replaceHistory(tab.id, url, isFresh, arrived)) return;
    await api.tabs.update(tab.id, { url });
    if (!(await within(moveTime, arrived, false))) await replaceByForce(tab, url);
  } catch {
    // The tab has been closed.
  } finally {
    arrivals.delete(tab.id);
  }
}

/** Leaves no step behind in the history: Firefox can do that, in Chromium only the page itself. True if it moves. */
async function replaceHistory(tabId, url, isFresh, arrived) {
  if (isFirefox) {
    await api.tabs.update(tabId, { url, loadReplace: true });
    return within(moveTime, arrived, false);
  }
  const run = { target: { tabId }, injectImmediately: true, func: moveTo, args: [url, isFresh] };
  const moves = api.scripting.executeScript(run).then(() => true);
  return (await within(moveTime, moves, false)) && within(moveTime, arrived, false);
}

/** Runs in the page. One that has only just come is not seen while it goes. */
function moveTo(url, isFresh) {
  if (isFresh) document.documentElement?.style.setProperty("visibility", "hidden", "important");
  location.replace(url);
}

/** A page that does not let its tab go (it asks "Leave?", or stops every move) gives way to a new tab in its place. */
async function replaceByForce(tab, url) {
  const { windowId, index, active, pinned } = await api.tabs.get(tab.id);
  const next = await api.tabs.create({ windowId, index, active, pinned, url });
  place(next.id, addressToOpen(tab.url));
  // Discarding asks nothing of the page. A tab may get a new id by it.
  const left = await api.tabs.discard(tab.id).catch(() => null);
  await api.tabs.remove(left?.id ?? tab.id);
}

/**
 * A tab is on its way to a shielded address. That comes to an end by itself, but for Chromium's start: there a redirect
 * to the shield page may be given up, which leaves an empty tab that still names its address.
 */
async function goOn({ id, url, pendingUrl }) {
  for (let now = { url, status: "loading" }; now?.url === ""; now = await api.tabs.get(id).catch(() => null)) {
    if (now.status === "complete") {
      place(id, pendingUrl);
      return void (await api.tabs.update(id, { url: shieldPageOf(pendingUrl) }));
    }
    await pause(startTime);
  }
}

/** The tab is closed. */
export const forgetStanding = (tabId) => behind.delete(tabId);

/** A shield page begins to load in the tab. */
export function shieldArrives(tabId) {
  arrivals.get(tabId)?.();
}

/** The tab that a shield stood before comes back, if it is still there. True if it does. */
async function stepAside(tabId, address) {
  const kept = await api.tabs.get(behind.get(tabId)).catch(() => null);
  if (kept?.url !== address) return false; // or it has yet to come to its shield
  behind.delete(tabId);
  await api.tabs.update(kept.id, { active: true });
  await api.tabs.remove(tabId);
  return true;
}

/** Back to the exact address (K-70). The page does it itself, so that the shield leaves no trace in the history. */
function unshield(tabId, address) {
  const isTold = lift(tabId);
  if (!isTold && !isPlaced(tabId, address)) return; // a web page led there; whether to go on the person says
  // A page that cannot be told may be on its way already. Nobody waits for this: the next policy must not.
  pause(isTold ? moveTime : startTime).then(async () => {
    const tab = await api.tabs.get(tabId);
    if (addressBehind(tab.url) !== address || tab.pendingUrl || isShielded(address)) return;
    await api.tabs.update(tabId, isFirefox ? { url: address, loadReplace: true } : { url: address });
  }).catch(() => {});
}
