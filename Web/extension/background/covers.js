// Covers over pages that must stay as they are. The tab is mute meanwhile; what it was before is given back.
import { api, within } from "./api.js";
import { contentFor } from "./standing.js";
import { keepInSession } from "./store.js";
import { unveil } from "./veil.js";

const patience = 2_000; // ms that a page gets to be covered
const scripts = ["page/page.js", "shield/styles.js", "shield/words.js", "shield/site-name.js", "shield/view.js", "page/cover.js"];

const covers = new Map(); // tab id → {said, wasMuted}

/** `kept` is what `keepInSession` got from the last worker. */
export function startCovers(kept = []) {
  for (const [tabId, wasMuted] of kept) covers.set(tabId, { said: "", wasMuted });
  unmuteOthers();
}

export const isCovered = (tabId) => covers.has(tabId);

/** Covers the page of a tab, or gives its cover new words. False if nobody there can do it, or not in time. */
export async function cover(tab) {
  const content = contentFor(tab.url);
  const said = JSON.stringify(content);
  const before = covers.get(tab.id);
  if (before?.said === said) return true;
  // Known before it is there: a background that is ended meanwhile, or a page that answers late, is uncovered, too.
  covers.set(tab.id, before ?? { said: "", wasMuted: (tab.mutedInfo?.muted ?? false) && !isMutedHere(tab) });
  await keep();
  const comes = put(tab.id, content, said).catch(() => false);
  comes.then((isThere) => isThere || before || forget(tab.id));
  return within(patience, comes, false);
}

async function put(tabId, content, said) {
  await unveil(tabId); // where nothing of a page is shown, neither is a cover
  await api.scripting.executeScript({ target: { tabId }, files: scripts, injectImmediately: true });
  if (!covers.has(tabId)) return false; // a slow page, whose site has opened meanwhile
  const { covered } = await api.tabs.sendMessage(tabId, { type: "cover", content });
  const one = covers.get(tabId);
  if (covered && !one) await api.tabs.sendMessage(tabId, { type: "uncover" });
  if (!covered || !one) return false;
  one.said = said;
  await mute(tabId, true);
  return true;
}

export async function uncover(tabId) {
  if (!covers.has(tabId)) return;
  await within(patience, api.tabs.sendMessage(tabId, { type: "uncover" }), null);
  await forget(tabId);
}

/** A page has come back from memory to where nothing is locked, perhaps with the cover that it went with. */
export const uncoverKept = (tabId) => api.tabs.sendMessage(tabId, { type: "uncover" }).catch(() => {});

/** The page of the tab is gone, and its cover with it. */
export async function forget(tabId) {
  const one = covers.get(tabId);
  if (!covers.delete(tabId)) return;
  keep();
  if (!one.wasMuted) await mute(tabId, false);
  await unmuteOthers();
}

const isMutedHere = (tab) => tab.mutedInfo?.extensionId === api.runtime.id;

/** Copies of covered tabs are mute as they are; and what an extension knew that was reloaded meanwhile is lost. */
async function unmuteOthers() {
  const tabs = await api.tabs.query({ muted: true }).catch(() => []);
  await Promise.all(tabs.filter((tab) => isMutedHere(tab) && !covers.has(tab.id)).map((tab) => mute(tab.id, false)));
}

const mute = (tabId, muted) => api.tabs.update(tabId, { muted }).catch(() => {});

const keep = () => keepInSession("covered", [...covers].map(([tabId, { wasMuted }]) => [tabId, wasMuted]));
