// What pages are just sending (anything but GET), by tab: a shield waits for it (K-70). Only requests to the hosts
// of holders are looked at, so other sites cost nothing.
import { api } from "./api.js";
import { readPattern } from "./sites.js";

const longestSend = 15_000; // what takes longer is no sending but a connection kept open
const longestForm = 60_000;
const mostHosts = 1_000; // beyond so many every address is looked at: a filter of that length is slower
const types = ["main_frame", "sub_frame", "xmlhttprequest", "ping"];
const harmless = new Set(["GET", "HEAD", "OPTIONS"]);

const sending = new Map(); // request id → {tabId, until}
const waiting = new Map(); // tab id → resolvers
let watched = null;

const began = ({ requestId, tabId, method, type }) => {
  // A redirect that turns it into a GET comes under the same id: the sending is over.
  if (harmless.has(method) || tabId < 0) return ended({ requestId });
  sending.set(requestId, { tabId, until: Date.now() + (type.endsWith("_frame") ? longestForm : longestSend) });
};

const ended = ({ requestId }) => {
  const tabId = sending.get(requestId)?.tabId;
  if (tabId === undefined) return;
  sending.delete(requestId);
  if (!isSending(tabId)) release(tabId);
};

function release(tabId) {
  for (const done of waiting.get(tabId) ?? []) done();
  waiting.delete(tabId);
}

const untilOf = (tabId) =>
  Math.max(0, ...[...sending.values()].filter((one) => one.tabId === tabId).map((one) => one.until));

export const isSending = (tabId) => untilOf(tabId) > Date.now();

/** Resolves when the tab sends nothing any more. */
export function whenSent(tabId) {
  if (!isSending(tabId)) return Promise.resolve();
  return new Promise((done) => {
    waiting.set(tabId, [...(waiting.get(tabId) ?? []), done]);
    setTimeout(() => isSending(tabId) || release(tabId), untilOf(tabId) - Date.now() + 1);
  });
}

/** The answer to a form has come and is shown: it was sent. */
export function formArrived(tabId) {
  for (const [requestId, one] of sending) if (one.tabId === tabId) ended({ requestId });
}

/** Looks at requests to the hosts of these patterns from now on. */
export function watchSites(sites) {
  const hosts = [...new Set(sites.map((site) => readPattern(site)?.host).filter(Boolean))].sort();
  const urls = hosts.length > mostHosts ? ["*://*/*"] : hosts.flatMap(filterOf);
  if (urls.join() === watched) return;
  watched = urls.join();
  for (const event of ["onBeforeRequest", "onBeforeRedirect", "onCompleted", "onErrorOccurred"]) {
    const listener = event === "onBeforeRequest" ? began : event === "onBeforeRedirect" ? redirected : ended;
    if (api.webRequest[event].hasListener(listener)) api.webRequest[event].removeListener(listener);
    if (urls.length) api.webRequest[event].addListener(listener, { urls, types });
  }
}

// To where the filter may not follow it.
const redirected = (request) => ended(request);

const filterOf = (host) => (host.startsWith("[") || /^[\d.]+$/.test(host) ? [`*://${host}/*`] : [`*://*.${host}/*`]);
