// Shields over open tabs. A tab whose page holds nothing of the person's is replaced by the shield page, so that one
// Back leaves it; one with unsaved text, or that is just sending something, is covered where it is (K-70).
import { addressBehind, api, isFirefox, pause, shieldPageOf, within } from "./api.js";
import { isSending, whenSent } from "./posts.js";
import { contentFor, isShielded } from "./standing.js";
import { keepInSession } from "./store.js";

const answerTime = 80; // ms that a page gets to say whether it holds unsaved text
const moveTime = 100; // ms that a page gets to move by itself

const covered = new Map(); // tab id → what its cover says, as JSON
const falling = new Map(); // tab id → {again}
const arrivals = new Map(); // tab id → called when a shield page begins to load there
let lift = () => false; // tells the shield page of a tab that its shield is gone; false if there is none to tell

/** `liftShield(tabId)` tells a shield page to go back to its address. `kept` is what the last worker covered. */
export function startTabs(liftShield, kept = []) {
  lift = liftShield;
  for (const id of kept) covered.set(id, "");
}

export const isCovered = (tabId) => covered.has(tabId);

/** Looks at every open tab: shields, covers, uncovers and opens as the policy says. Other tabs are not touched (K-71). */
export async function sweep() {
  await Promise.all((await api.tabs.query({})).map((tab) => settle(tab).catch(() => {})));
}

/** Brings one tab to what holds now. A discarded one meets the network rules when it is loaded again. */
async function settle(tab) {
  if (tab.discarded) return;
  const behind = addressBehind(tab.url);
  if (behind !== null) {
    if (!isShielded(behind)) await unshield(tab.id, behind);
    return;
  }
  const isGoingThere = Boolean(tab.pendingUrl) && isShielded(tab.pendingUrl);
  if (isShielded(tab.url)) {
    if (covered.has(tab.id)) await cover(tab.id, tab.url);
    if (!covered.has(tab.id) || !isSending(tab.id)) await fall(tab.id);
  } else if (isGoingThere && !isSending(tab.id)) {
    await goTo(tab.id, shieldPageOf(tab.pendingUrl));
  } else {
    await uncover(tab.id);
  }
}

/** Settles one tab after something happened in it. */
export async function settleTab(tabId) {
  const tab = await api.tabs.get(tabId).catch(() => null);
  if (tab) await settle(tab).catch(() => {});
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
  if (!isFresh && (isSending(tab.id) || (await holdsText(tab.id)))) {
    if (await cover(tab.id, tab.url)) {
      if (isSending(tab.id)) whenSent(tab.id).then(() => settleTab(tab.id));
      return;
    }
  }
  forget(tab.id);
  await goTo(tab.id, shieldPageOf(tab.url));
}

/** Asks every frame whether it holds unsaved text; each also silences its questions before unloading. */
async function holdsText(tabId) {
  const asked = (async () => {
    const frames = (await api.webNavigation.getAllFrames({ tabId })) ?? [];
    const answers = frames.map(({ frameId }) =>
      api.tabs.sendMessage(tabId, { type: "falling" }, { frameId }).then((answer) => answer?.dirty === true, () => false));
    // One that holds text decides; a frame that never answers must not hide it.
    return Promise.race([
      Promise.all(answers).then((all) => all.includes(true)),
      ...answers.map((answer) => answer.then((dirty) => dirty || new Promise(() => {}))),
    ]);
  })();
  return within(answerTime, asked, false);
}

/** Replaces what the tab shows by `url`. Where the page cannot move by itself, the tab is sent there. */
async function goTo(tabId, url) {
  if (isFirefox) return void (await api.tabs.update(tabId, { url, loadReplace: true }).catch(() => {}));
  const arrived = new Promise((done) => arrivals.set(tabId, done)).then(() => true);
  const replace = (address) => location.replace(address);
  api.scripting.executeScript({ target: { tabId }, injectImmediately: true, func: replace, args: [url] }).catch(() => {});
  if (!(await within(moveTime, arrived, false))) await api.tabs.update(tabId, { url }).catch(() => {});
  arrivals.delete(tabId);
}

/** A shield page begins to load in the tab. */
export function shieldArrives(tabId) {
  arrivals.get(tabId)?.();
}

/** Covers the page where it is, or gives its cover new words. False if it has nobody to do it. */
async function cover(tabId, url) {
  const content = contentFor(url);
  const text = JSON.stringify(content);
  if (covered.get(tabId) === text) return true;
  const answer = await within(500, api.tabs.sendMessage(tabId, { type: "cover", content }, { frameId: 0 }), null);
  if (answer?.covered !== true) return false;
  covered.set(tabId, text);
  keepCovered();
  return true;
}

async function uncover(tabId) {
  if (!covered.has(tabId)) return;
  forget(tabId);
  await within(500, api.tabs.sendMessage(tabId, { type: "uncover" }, { frameId: 0 }), null);
}

/** The page of the tab is gone, and its cover with it. */
export function forget(tabId) {
  if (covered.delete(tabId)) keepCovered();
}

const keepCovered = () => keepInSession({ covered: [...covered.keys()] });

/** Back to the exact address (K-70). The page does it itself, so that the shield leaves no trace in the history. */
async function unshield(tabId, address) {
  if (lift(tabId)) {
    await pause(moveTime * 3);
    const tab = await api.tabs.get(tabId).catch(() => null);
    if (!tab || addressBehind(tab.url) !== address || tab.pendingUrl) return;
  }
  await api.tabs.update(tabId, isFirefox ? { url: address, loadReplace: true } : { url: address }).catch(() => {});
}
