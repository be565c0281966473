// Where Haru itself has put a shield. Any web page may lead to the shield page, with any address behind its "#"; only one
// that is known here, or that was seen shut, goes on by itself when its address is open.
import { addressBehind, api } from "./api.js";

const placed = new Map(); // tab id → the address behind the shield that was put there last

export const place = (tabId, address) => placed.set(tabId, address);
export const isPlaced = (tabId, address) => placed.get(tabId) === address;
export const forgetPlaced = (tabId) => placed.delete(tabId);

const withoutFragment = (url) => url.split("#", 1)[0];

/** The network rules lead there from now on, too: each request to the shield of its own address. A server may answer with another. */
export function watchRedirects() {
  api.webRequest.onBeforeRedirect.addListener(({ tabId, url, redirectUrl }) => {
    const address = addressBehind(redirectUrl);
    if (address !== null && withoutFragment(address) === withoutFragment(url)) place(tabId, address);
  }, { urls: ["*://*/*"], types: ["main_frame"] });
}
