// Where Haru itself has put a shield. Any web page may lead to the shield page, with any address behind its "#"; only one
// that is known here, or that was seen shut, goes on by itself when its address is open.
import { addressBehind, api } from "./api.js";

const placed = new Map(); // tab id → the address behind the shield that was put there last

export const place = (tabId, address) => placed.set(tabId, address);
export const isPlaced = (tabId, address) => placed.get(tabId) === address;
export const forgetPlaced = (tabId) => placed.delete(tabId);

/** The network rules lead there from now on, too. */
export function watchRedirects() {
  api.webRequest.onBeforeRedirect.addListener(({ tabId, redirectUrl }) => {
    const address = addressBehind(redirectUrl);
    if (address !== null) place(tabId, address);
  }, { urls: ["*://*/*"], types: ["main_frame"] });
}
