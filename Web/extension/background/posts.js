// What pages are just sending (anything but GET), by tab: a shield waits for it (K-70).
import { api } from "./api.js";

// A cover keeps a page as shut as a shield does, so there is time for an upload; what takes longer is kept open for good.
export const longestSend = 600_000;
const showTime = 2_000; // ms in which the answer to a form is shown, if it is shown at all
const filter = { urls: ["*://*/*"], types: ["main_frame", "sub_frame", "xmlhttprequest"] }; // a "ping" outlives its page
const harmless = new Set(["GET", "HEAD", "OPTIONS"]);

const sending = new Map(); // request id → {tabId, until}
const waiting = new Map(); // tab id → resolvers
let whenEnded = () => {};

const began = ({ requestId, tabId, method }) => {
  if (!harmless.has(method) && tabId >= 0) sending.set(requestId, { tabId, until: Date.now() + longestSend });
};

const ended = ({ requestId }) => {
  const tabId = sending.get(requestId)?.tabId;
  if (tabId === undefined) return;
  sending.delete(requestId);
  whenEnded(requestId);
  if (!isSending(tabId)) release(tabId);
};

// Then it was sent, and the rest is a GET; but for two kinds, by which it is sent once more. A form's answer has yet to be
// shown: `formArrived`.
const sentOnceMore = new Set([307, 308]);
const redirected = (request) => request.type === "main_frame" || sentOnceMore.has(request.statusCode) || ended(request);
const completed = (request) => {
  if (request.type !== "main_frame") ended(request);
  else if (sending.has(request.requestId)) setTimeout(ended, showTime, request);
};

function release(tabId) {
  for (const done of waiting.get(tabId) ?? []) done();
  waiting.delete(tabId);
}

const untilOf = (tabId) =>
  Math.max(0, ...[...sending.values()].filter((one) => one.tabId === tabId).map((one) => one.until));

export const isSending = (tabId) => untilOf(tabId) > Date.now();

/** Request id → tab id of all that is being sent. */
export const underWay = () => new Map([...sending].map(([requestId, { tabId }]) => [requestId, tabId]));

/** Resolves when the tab sends nothing any more. */
export function whenSent(tabId) {
  if (!isSending(tabId)) return Promise.resolve();
  return new Promise((done) => {
    waiting.set(tabId, [...(waiting.get(tabId) ?? []), done]);
    setTimeout(() => isSending(tabId) || release(tabId), untilOf(tabId) - Date.now() + 1);
  });
}

/** A page has come: the form that was on its way there was sent, and what its last page sent is over. */
export function formArrived(tabId) {
  for (const [requestId, one] of sending) if (one.tabId === tabId) ended({ requestId });
}

/** Looks at what is sent from now on; `callback(requestId)` is called when one has ended. */
export function watchSending(callback) {
  whenEnded = callback;
  api.webRequest.onBeforeRequest.addListener(began, filter);
  api.webRequest.onBeforeRedirect.addListener(redirected, filter);
  api.webRequest.onCompleted.addListener(completed, filter);
  api.webRequest.onErrorOccurred.addListener(ended, filter);
}
