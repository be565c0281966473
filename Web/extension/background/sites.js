// What an address is to a pattern. The same as SiteAddress, SitePattern and Reporting in Sources/Limits/Sites:
// Tests/SiteVectors/vectors.json proves both.

const web = new Set(["http:", "https:", "ws:", "wss:"]);
const plainPath = /^[!$&-;=?-[\]_a-z~]*$/; // nothing encoded, and nothing that is always encoded
const keptEncoded = new Set([..."/\\?#%\"<>^`{|}"].map((sign) => sign.charCodeAt(0)));
const ipv4 = /^\d+\.\d+\.\d+\.\d+$/;

/**
 * The host and path of what a tab shows; `null` for what is no site (pages of the browser, files, data).
 * Views of a page (its source, a reader) are that page; a `blob:` is its origin, at no path that is known.
 */
export function readAddress(text) {
  if (typeof text !== "string") return null;
  const page = pageOf(text);
  const isBlob = page.startsWith("blob:");
  let url;
  try {
    url = new URL(isBlob ? page.slice("blob:".length) : page);
  } catch {
    return null;
  }
  if (!web.has(url.protocol)) return null;
  const host = url.hostname.endsWith(".") ? url.hostname.slice(0, -1) : url.hostname;
  return host ? { host, path: isBlob ? "" : pathSpelling(url.pathname) } : null;
}

/** The page itself, of a view of it: its source, or Firefox's or Edge's reader. */
function pageOf(text) {
  if (text.startsWith("view-source:")) return text.slice("view-source:".length);
  if (!text.startsWith("about:reader?") && !text.startsWith("read:")) return text;
  return new URLSearchParams(text.slice(text.indexOf("?"))).get("url") ?? "";
}

/** Where to go for what a tab shows: a view's page, and a blob's origin, for a blob is gone with its page. */
export function addressToOpen(text) {
  const page = pageOf(text);
  return page.startsWith("blob:") ? new URL(page).origin + "/" : page;
}

/** One spelling for a path, percent-encoded only where it must be: "/%6Cive" is "/live" to a server. */
function pathSpelling(path) {
  if (plainPath.test(path)) return path;
  let result = "";
  for (let at = 0; at < path.length; at++) {
    const pair = path[at] === "%" ? path.slice(at + 1, at + 3) : "";
    const isPair = /^[0-9a-f]{2}$/i.test(pair);
    const code = isPair ? parseInt(pair, 16) : path.charCodeAt(at);
    const mustStay = code <= 32 || code >= 127
      || (keptEncoded.has(code) && (isPair || (path[at] !== "/" && path[at] !== "?" && path[at] !== "#")));
    result += mustStay ? "%" + code.toString(16).toUpperCase().padStart(2, "0") : String.fromCharCode(code);
    if (isPair) at += 2;
  }
  return result;
}

/** A pattern as the daemon writes it (`news.test/live`); `null` for what is none. */
export function readPattern(text) {
  if (typeof text !== "string") return null;
  const slash = text.indexOf("/");
  const host = slash < 0 ? text : text.slice(0, slash);
  const path = slash < 0 ? "" : text.slice(slash);
  return /^[!-~]+$/.test(host) && (path === "" || /^\/[!-~]*$/.test(path)) ? { host, path } : null;
}

/** The hosts whose patterns could cover `host`: itself, then each parent domain. */
function* domains(host) {
  yield host;
  if (host.startsWith("[") || ipv4.test(host)) return;
  for (let dot = host.indexOf("."); dot >= 0; dot = host.indexOf(".", dot + 1)) yield host.slice(dot + 1);
}

/** A prefix covers a path at "/" only. */
export const pathCovers = (prefix, path) =>
  prefix === "" || (path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === "/"));

/** Finds what covers an address among many patterns: one look-up for each parent domain (K-73). */
export class SiteIndex {
  #byHost = new Map();

  /** Takes a pattern's text; what is no pattern is left out and turns off nothing else (K-75). */
  add(text, owner) {
    const pattern = readPattern(text);
    if (!pattern) return;
    const there = this.#byHost.get(pattern.host);
    const entry = { ...pattern, owner };
    if (there) there.push(entry);
    else this.#byHost.set(pattern.host, [entry]);
  }

  /** The entries `{host, path, owner}` that cover `address`. */
  covering(address) {
    const found = [];
    for (const domain of domains(address.host)) {
      for (const entry of this.#byHost.get(domain) ?? []) {
        if (pathCovers(entry.path, address.path)) found.push(entry);
      }
    }
    return found;
  }
}

/** Haru's own page, or something that the person builds: no site. */
export const isThisMachine = (host) => /^(?:(?:.*\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);

const longest = (texts) => texts.reduce((best, text) => (text.length > best.length ? text : best), "");

/**
 * What the daemon may know of an address: the host, and of the path no more than a pattern asks for. In a
 * private window it is made of the patterns alone, or `null`.
 */
export function reportable(address, covering, isPrivate) {
  const path = longest(covering.map((entry) => entry.path));
  if (!isPrivate) return address.host + path;
  return covering.length ? longest(covering.map((entry) => entry.host)) + path : null;
}
