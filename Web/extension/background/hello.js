// Who this browser is, for the first message of a connection.
import { api } from "./api.js";

const brands = { "Google Chrome": "chrome", "Microsoft Edge": "edge", Brave: "brave", Chromium: "chromium" };

export async function hello(profile, revision) {
  // Chromium's has a fourth number (script/extension).
  const extension = api.runtime.getManifest().version.split(".").slice(0, 3).join(".");
  return {
    type: "hello", protocol: 1, ...(await browserIsA()), extension, profile,
    privateAllowed: await api.extension.isAllowedIncognitoAccess(), revision,
  };
}

async function browserIsA() {
  if (api.runtime.getBrowserInfo) {
    const { name, version } = await api.runtime.getBrowserInfo();
    return { browser: name === "Firefox" ? "firefox" : "other", browserVersion: version };
  }
  const known = (navigator.userAgentData?.brands ?? []).map((one) => one.brand);
  const name = Object.keys(brands).find((brand) => known.includes(brand) && (brand !== "Chromium" || known.length <= 2));
  return {
    browser: name ? brands[name] : "other",
    browserVersion: navigator.userAgent.match(/Chrome\/(\d+\.\d+)/)?.[1] ?? "",
  };
}
