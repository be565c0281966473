// What a page is just sending goes through although its site closes, redirects that send it once more included (K-70).
// A rule can name only the tab, so what that tab begins to send meanwhile goes through too; but no longer than what was
// under way when the lock fell.
import { api, isForPrivateWindows } from "./api.js";
import { isCovered } from "./covers.js";
import { longestSend, underWay } from "./posts.js";
import { isShielded } from "./standing.js";

const ruleID = isForPrivateWindows ? 2 : 1; // both backgrounds have theirs
const methods = ["post", "put", "patch", "delete"];
const types = ["main_frame", "sub_frame", "xmlhttprequest"];

const passing = new Map(); // request id → tab id
let named = null; // the tabs that the rule names, as text; null: not known, it outlives the background

/** Before rules come into force that close what `willBeShielded(url)` names. */
export async function letPass(willBeShielded) {
  for (const [requestId, tabId] of underWay()) {
    if (passing.has(requestId) || isCovered(tabId)) continue;
    const { url } = await api.tabs.get(tabId).catch(() => ({}));
    if (isShielded(url) || !willBeShielded(url)) continue;
    passing.set(requestId, tabId);
    setTimeout(passed, longestSend, requestId);
  }
  await name();
}

/** It has been sent. */
export function passed(requestId) {
  if (passing.delete(requestId)) name().catch(() => {});
}

async function name() {
  const tabIds = [...new Set(passing.values())].sort((a, b) => a - b);
  if (tabIds.join() === named) return;
  const condition = { tabIds, requestMethods: methods, resourceTypes: types };
  const addRules = tabIds.length ? [{ id: ruleID, priority: 3, action: { type: "allow" }, condition }] : [];
  await api.declarativeNetRequest.updateSessionRules({ removeRuleIds: [ruleID], addRules });
  named = tabIds.join();
}
