// A page that network rules do not see (a service worker serves it, or it was asked for before the browser had read
// them) is replaced when it has come. Until then nothing of it is painted: a style that is registered for shielded
// sites alone, and that the browser keeps and applies by itself. Other pages cost nothing.
import { api, isFirefox, isForPrivateWindows } from "./api.js";
import { readPattern } from "./sites.js";

const mostPatterns = 1_000; // for more the browser would take too long
const shownAgain = { css: "html { display: revert !important; }", origin: "USER" };

let present = null; // script id → its patterns, as far as known
const veiled = new Set(); // ids of tabs whose page came while its site was shielded

let running = Promise.resolve();

/** Veils the sites of each set, one array of patterns a holder: `[{id, sites}]`. Calls wait for each other. */
export function veil(sets) {
  if (isForPrivateWindows) return running; // it is one for all windows
  return (running = running.then(() => change(sets)));
}

async function change(sets) {
  present ??= await registered();
  const wanted = new Map(sets.map(({ id, sites }) => [id, sites.flatMap(matchesOf)]).filter(([, matches]) => matches.length));
  let room = mostPatterns;
  for (const [id, { length }] of wanted) if ((room -= length) < 0) wanted.delete(id);
  const gone = [...present.keys()].filter((id) => wanted.get(id)?.join() !== present.get(id));
  const fresh = [...wanted].filter(([id, matches]) => matches.join() !== present.get(id));
  try {
    if (gone.length) await api.scripting.unregisterContentScripts({ ids: gone });
    if (fresh.length) await register(fresh.map(scriptOf));
    present = new Map([...wanted].map(([id, matches]) => [id, matches.join()]));
  } catch {
    present = null; // looked up anew next time; until then pages may be seen for a moment
  }
}

async function registered() {
  const scripts = await api.scripting.getRegisteredContentScripts();
  // When it is switched on, Firefox veils the pages that are there, and tells nobody.
  const url = isFirefox ? scripts.flatMap(({ matches }) => matches) : [];
  if (url.length) for (const { id } of await api.tabs.query({ url })) veiled.add(id);
  return new Map(scripts.map(({ id, matches }) => [id, matches.join()]));
}

/** All at once; where the browser refuses that, one by one, so that one pattern costs no other holder its veil (K-75). */
async function register(scripts) {
  try {
    await api.scripting.registerContentScripts(scripts);
  } catch {
    await Promise.allSettled(scripts.map((script) => api.scripting.registerContentScripts([script])));
  }
}

const scriptOf = ([id, matches]) => ({ id, matches, css: ["page/veil.css"], runAt: "document_start", persistAcrossSessions: true });

/** A path ends at "/", "?" or its end; "#" is no part of what is matched. */
function matchesOf(site) {
  const pattern = readPattern(site);
  if (!pattern || pattern.host.startsWith("[") || pattern.path.includes("*")) return []; // "*" would stand for anything
  const host = `*://${/^[\d.]+$/.test(pattern.host) ? "" : "*."}${pattern.host}`;
  return pattern.path === "" ? [`${host}/*`] : ["", "/*", "?*"].map((end) => host + pattern.path + end);
}

/** A page of a shielded site has come to the tab, or one of another. */
export function pageCame(tabId, isShielded) {
  if (isShielded) veiled.add(tabId);
  else veiled.delete(tabId);
}

/** The page is to be seen after all: its site opened before it was replaced, or it stays there under a cover. */
export async function unveil(tabId) {
  if (veiled.delete(tabId)) await api.scripting.insertCSS({ target: { tabId }, ...shownAgain }).catch(() => {});
}
