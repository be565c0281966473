// PDF files in Firefox: its viewer takes text into forms, and lets no script of ours look. In Chromium the page itself knows
// what it is (page.js).
import { api, isFirefox } from "./api.js";

const shown = new Set(); // tab ids

export const isPaper = (tabId) => shown.has(tabId);
export const forgetPaper = (tabId) => shown.delete(tabId);

const isPDF = ({ name, value }) => name.toLowerCase() === "content-type" && /^application\/pdf\b/i.test(value ?? "");

export function watchPapers() {
  if (!isFirefox) return;
  api.webRequest.onResponseStarted.addListener(({ tabId, responseHeaders }) => {
    if (responseHeaders?.some(isPDF)) shown.add(tabId);
    else shown.delete(tabId);
  }, { urls: ["*://*/*"], types: ["main_frame"] }, ["responseHeaders"]);
}
