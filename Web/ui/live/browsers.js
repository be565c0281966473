import { useAtFront } from "./at-front.js";

/** The browsers of this machine as their files tell, `{browsers, extension}`; anew when one comes or goes (`status.browsers`). */
export const useBrowsers = (status) =>
  useAtFront("/v1/browsers", JSON.stringify((status.browsers ?? []).map(({ app, state, profiles }) => [app, state, profiles?.length])));

/**
 * What is in the way of sites in a browser, or `null` where they are kept: the condition of its files, and
 * "windowWithout" where a window of it was in front that no extension spoke for.
 */
export function lackOf(browser, status) {
  if (browser.condition !== "works") return browser.condition;
  const standing = (status.browsers ?? []).find((one) => browser.apps.includes(one.app));
  return standing?.state === "unprotected" ? "windowWithout" : null;
}
