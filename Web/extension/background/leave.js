// From a shield to the last page that is not shielded, or to an empty tab (L-69). Browsers do not tell an extension
// what lies behind, so it goes back step by step.
import { addressBehind, api } from "./api.js";
import { isShielded } from "./standing.js";

const stepTime = 1_500; // ms for one step back to show its page
const mostSteps = 50;
const leaving = new Map(); // tab id → called with the address that came

export const isLeaving = (tabId) => leaving.has(tabId);

/** A page has come in a tab that is being left. */
export function stepped(tabId, url) {
  leaving.get(tabId)?.(url);
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

/** The address that one step back shows; null if there is none. */
function stepBack(tabId) {
  return new Promise((done) => {
    const timer = setTimeout(() => done(null), stepTime);
    leaving.set(tabId, (url) => {
      clearTimeout(timer);
      done(url);
    });
    api.tabs.goBack(tabId).catch(() => {
      clearTimeout(timer);
      done(null);
    });
  });
}

/** A new tab in the place of this one. */
async function emptyTab(tabId) {
  const { windowId, index, active, pinned } = await api.tabs.get(tabId);
  await api.tabs.create({ windowId, index, active, pinned });
  await api.tabs.remove(tabId);
}
