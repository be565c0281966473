// Visits that the network rules do not see: pages that a service worker serves, or that come back from memory, were
// prerendered, are views of another page, or change their address by script. They are met when they have come, and
// not when they begin: only a page that is there can be replaced, and so leave no step that Back would lead to (K-71).
import { addressBehind } from "./api.js";
import { forget, isCovered, uncoverKept } from "./covers.js";
import { formArrived } from "./posts.js";
import { isShielded } from "./standing.js";
import { forgetPlaced } from "./placed.js";
import { documentCame, fall, settleTab, shieldArrives } from "./tabs.js";
import { pageCame } from "./veil.js";

/** Whether a navigation event is about what the tab shows, not a frame in it or a page that is only being prepared. */
const isVisible = (event) => event.frameId === 0 && (event.documentLifecycle ?? "active") === "active";

/** A navigation begins. */
export function begins(event) {
  if (isVisible(event) && addressBehind(event.url) !== null) shieldArrives(event.tabId);
}

/** A page has come. `isHandled(tabId, url)` says that somebody else takes care of it. */
export async function committed(event, isHandled) {
  if (!isVisible(event)) return;
  if (addressBehind(event.url) !== null) shieldArrives(event.tabId);
  else forgetPlaced(event.tabId);
  const isClosed = isShielded(event.url);
  pageCame(event.tabId, isClosed);
  forget(event.tabId);
  formArrived(event.tabId);
  documentCame(event.tabId);
  if (isHandled(event.tabId, event.url)) return;
  // A page that comes back from memory may hold what was typed in it.
  const isBack = event.transitionQualifiers?.includes("forward_back") ?? false;
  if (isClosed) await fall(event.tabId, { isFresh: !isBack });
  else if (isBack) uncoverKept(event.tabId);
}

/** A page has changed its address by script. A new "#…" alone is no visit and has no event here (K-72). */
export async function changed(event) {
  if (!isVisible(event)) return;
  if (isShielded(event.url)) await fall(event.tabId);
  else if (isCovered(event.tabId)) await settleTab(event.tabId);
}

/** A prerendered page has taken the place of another. */
export const replaced = (tabId) => settleTab(tabId);

/** Views that have no navigation events: Firefox's reader. */
export async function updated(tabId, change) {
  if (change.url?.startsWith("about:reader?") && isShielded(change.url)) {
    await fall(tabId);
  }
}
