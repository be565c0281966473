import { useEffect, useState } from "../vendor/preact.js";
import { get } from "./calls.js";

/**
 * The browsers of this machine as their files tell, `{browsers, extension}`, or `null`. Looked at again when the page
 * comes to the front and when a browser comes or goes (`status.browsers`): that is when something was set up.
 */
export function useBrowsers(status) {
  const [answer, setAnswer] = useState(null);
  const standing = JSON.stringify((status.browsers ?? []).map(({ app, state, profiles }) => [app, state, profiles?.length]));
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") get("/v1/browsers").then(setAnswer, () => {});
    };
    look();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("focus", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("focus", look);
    };
  }, [standing]);
  return [answer, setAnswer];
}

/**
 * What is in the way of sites in a browser, or `null` where they are kept: the condition of its files, and
 * "windowWithout" where a window of it was in front that no extension spoke for.
 */
export function lackOf(browser, status) {
  if (browser.condition !== "works") return browser.condition;
  const standing = (status.browsers ?? []).find((one) => browser.apps.includes(one.app));
  return standing?.state === "unprotected" ? "windowWithout" : null;
}
