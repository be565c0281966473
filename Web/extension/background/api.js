/** The browser's own interface: the same names in Firefox and Chromium, all with promises. */
export const api = globalThis.browser ?? globalThis.chrome;

/** Firefox alone has `loadReplace`, and does not see a trailing dot of a host in `requestDomains`. */
export const isFirefox = typeof api.runtime.getBrowserInfo === "function";

/**
 * Chromium shows no page of an extension in a private window but of one that runs there by itself ("split"): a second
 * background for all private windows, which sees only them and has a connection of its own.
 */
export const isForPrivateWindows = !isFirefox && api.extension.inIncognitoContext;

/**
 * What windows are asked for by: Chromium leaves those of sites as apps and of the developer tools out unless they are named.
 * Firefox has neither.
 */
export const windowFilter = isFirefox ? {} : { windowTypes: ["normal", "popup", "app", "devtools"] };

/** The page that stands where a shielded address was: this, then "#", then the address as it was. */
export const shieldPage = api.runtime.getURL("shield/shield.html");

export const shieldPageOf = (address) => shieldPage + "#" + address;

/** The address that a shield page stands for; `null` for any other page. */
export function addressBehind(url) {
  return url?.startsWith(shieldPage + "#") ? url.slice(shieldPage.length + 1) : null;
}

export const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** The value of `promise`, or `otherwise` if it fails or takes longer. */
export const within = (milliseconds, promise, otherwise) =>
  Promise.race([promise.catch(() => otherwise), pause(milliseconds).then(() => otherwise)]);
