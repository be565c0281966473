// What pages are just sending (anything but GET), by tab: a shield waits for it (K-70). Forms are looked at wherever
// they go, what scripts send only to the hosts of holders: other sites cost nothing.
import { api } from "./api.js";
import { readPattern } from "./sites.js";

// A cover keeps a page as shut as a shield does, so there is time for an upload; what takes longer is kept open for good.
const longestSend = 600_000;
const mostHosts = 1_000; // beyond so many every address is looked at: a filter of that length is slower
const ofScripts = ["xmlhttprequest"]; // a "ping" outlives its page by itself
const harmless = new Set(["GET", "HEAD", "OPTIONS"]);

const sending = new Map(); // request id → {tabId, until}
const waiting = new Map(); // tab id → resolvers
let watched = "";
let stop = () => {};

const began = ({ requestId, tabId, method }) => {
  if (!harmless.has(method) && tabId >= 0) sending.set(requestId, { tabId, until: Date.now() + longestSend });
};

// After a redirect it goes to where the filter may not follow it, mostly as a GET; and it was sent. A form's answer has
// yet to be shown: `formArrived`.
const redirected = ({ requestId, type }) => {
  if (type !== "main_frame") ended({ requestId });
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

/** A page has come: the form that was on its way there was sent. */
export function formArrived(tabId) {
  for (const [requestId, one] of sending) if (one.tabId === tabId) ended({ requestId });
}

/** Looks at forms from now on. */
export function watchForms() {
  listen({ urls: ["*://*/*"], types: ["main_frame", "sub_frame"] });
}

/** Looks at what scripts send to the hosts of these patterns from now on. */
export function watchSites(sites) {
  const hosts = [...new Set(sites.map((site) => readPattern(site)?.host).filter(Boolean))].sort();
  const urls = hosts.length > mostHosts ? ["*://*/*"] : hosts.map(filterOf);
  if (urls.join() === watched) return;
  watched = urls.join();
  stop();
  stop = urls.length ? listen({ urls, types: ofScripts }) : () => {};
}

const filterOf = (host) => (host.startsWith("[") || /^[\d.]+$/.test(host) ? `*://${host}/*` : `*://*.${host}/*`);

/** Listens until the function that is returned is called. */
function listen(filter) {
  const { onBeforeRequest, onBeforeRedirect, onCompleted, onErrorOccurred } = api.webRequest;
  const begins = (request) => began(request);
  const goesOn = (request) => redirected(request);
  const ends = (request) => ended(request);
  const pairs = [[onBeforeRequest, begins], [onBeforeRedirect, goesOn], [onCompleted, ends], [onErrorOccurred, ends]];
  for (const [event, listener] of pairs) event.addListener(listener, filter);
  return () => {
    for (const [event, listener] of pairs) event.removeListener(listener);
  };
}
