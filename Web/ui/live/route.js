import { Source } from "./source.js";

// The address of what is shown, also while the browser is about to show another.
let shown = "/";

/** Where the page is: its path without a slash at the end, and its query. */
export const route = new Source(read());

function read() {
  const query = new URLSearchParams(location.search);
  // A key that works once has done its work, and need not stay in view or in the history.
  if (query.has("key")) {
    query.delete("key");
    const rest = query.toString();
    history.replaceState(null, "", location.pathname + (rest ? "?" + rest : ""));
  }
  shown = location.pathname + location.search;
  return { path: location.pathname.replace(/\/+$/, "") || "/", query };
}

// Asked before a place is left; a part that holds unsaved work answers.
let keeper = null;

/** Sets who is asked before this place is left: `(go) => true` when it may be left now. */
export function keepHere(next) {
  keeper = next;
  return () => {
    if (keeper === next) keeper = null;
  };
}

export function go(path, { replace = false } = {}) {
  const move = () => {
    keeper = null;
    history[replace ? "replaceState" : "pushState"](null, "", path);
    route.value = read();
    if (!replace) window.scrollTo(0, 0);
  };
  if (keeper && !replace && !keeper(move)) return;
  move();
}

/** Follows the browser's own back and forward, and links inside of the page. */
export function startRouting() {
  window.addEventListener("popstate", () => {
    if (keeper) {
      // The browser has moved already: stand here again, and ask first.
      const wanted = location.pathname + location.search;
      history.pushState(null, "", shown);
      return go(wanted);
    }
    route.value = read();
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href^='/']");
    const isOurs = link && !link.hasAttribute("download") && !link.target;
    if (!isOurs || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(link.getAttribute("href"));
  });
}
