// From a shield to the last page that is not shielded, or to an empty tab (L-69); and Back among shields, which goes on
// to that page too (K-71). Browsers do not tell an extension what lies behind, so it goes back step by step.
import { addressBehind, api, pause } from "./api.js";
import { isShielded } from "./standing.js";

const stepTime = 1_500; // ms after which it is looked whether a step back leads anywhere
const mostSteps = 50;
const leaving = new Map(); // tab id → called with the address that came
const steps = new Map(); // tab id → {url, isShield, fromShield, isBack}: what came last, after what and how

export const isLeaving = (tabId) => leaving.has(tabId);

/** A page has come. */
export function stepped({ tabId, url, transitionQualifiers }) {
  const last = steps.get(tabId);
  const behind = addressBehind(url);
  // A page that came back from memory is shielded only then: its shield was come to as the page was.
  const isOfLast = behind !== null && behind === last?.url;
  steps.set(tabId, {
    url, isShield: behind !== null, fromShield: (isOfLast ? last.fromShield : last?.isShield) ?? false,
    isBack: isOfLast ? last.isBack : transitionQualifiers?.includes("forward_back") ?? false,
  });
  leaving.get(tabId)?.(url);
}

/** The tab is closed. */
export const forgetSteps = (tabId) => steps.delete(tabId);

/**
 * The shield page of an address is there. If Back led to it from another shield, it goes on. `saysBack` is what the page
 * knows itself. Its word may come when the tab has gone on: then a step more would leave the page that it went on to.
 */
export function shieldShown(tabId, address, saysBack) {
  const step = steps.get(tabId);
  if (step === undefined || addressBehind(step.url) !== address) return;
  const isPassed = step.fromShield && (saysBack || (step.isBack && saysBack === null));
  if (isPassed && !leaving.has(tabId)) api.tabs.goBack(tabId).catch(() => {}); // nothing lies behind: here it stays
}

const isOpen = (url) => addressBehind(url) === null && !isShielded(url);

export async function leave(tabId) {
  if (leaving.has(tabId)) return;
  try {
    for (let step = 0; step < mostSteps; step++) {
      const url = await stepBack(tabId);
      if (url === null) return await emptyTab(tabId);
      if (isOpen(url)) return;
    }
    await emptyTab(tabId);
  } finally {
    leaving.delete(tabId);
  }
}

/** The address that one step back shows, however long its page takes to come; null if there is none. */
async function stepBack(tabId) {
  const came = new Promise((done) => leaving.set(tabId, done));
  const failed = new Promise((done) => api.tabs.goBack(tabId).catch(() => done(null)));
  for (;;) {
    const url = await Promise.race([came, failed, pause(stepTime)]);
    if (url !== undefined) return url;
    if (!(await isOnItsWay(tabId))) return null;
  }
}

const isOnItsWay = (tabId) => api.tabs.get(tabId).then((tab) => tab.status === "loading", () => false);

/** From a page that is covered because it must stay: to the tab that was looked at last and is open, else a new one. */
export async function goElsewhere({ id, windowId }) {
  const others = (await api.tabs.query({ windowId })).filter((tab) => tab.id !== id && isOpen(tab.url));
  const latest = others.sort((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0))[0];
  await (latest ? api.tabs.update(latest.id, { active: true }) : api.tabs.create({ windowId }));
}

/** A new tab in the place of this one. A window that is no more than this page (a popup) just closes. */
async function emptyTab(tabId) {
  const { windowId, index, active, pinned } = await api.tabs.get(tabId);
  const { type } = await api.windows.get(windowId);
  if (type === "normal") await api.tabs.create({ windowId, index, active, pinned });
  await api.tabs.remove(tabId);
}
