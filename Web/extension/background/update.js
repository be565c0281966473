// A new version of this extension. Browsers put one in place when the extension is idle, and a worker with an open port
// never is; but a reload closes every shield page, and with it the tab and the address that were to come back (K-70).
// So it waits for a moment without shields; when the browser starts, it is put in place anyway.
import { addressBehind, api, isForPrivateWindows } from "./api.js";
import { isCovered } from "./covers.js";

let isWaiting = false;

/** The browser has a new version. */
export function updateComes() {
  if (isForPrivateWindows) return;
  isWaiting = true;
  return updateIfFree();
}

/** Puts the version that waits in place, if there is one and no shield stands. */
export async function updateIfFree() {
  if (!isWaiting) return;
  const tabs = await api.tabs.query({});
  if (!tabs.some((tab) => addressBehind(tab.url) !== null || isCovered(tab.id))) api.runtime.reload();
}
