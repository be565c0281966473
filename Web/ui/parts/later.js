import { h, html, useEffect, useState } from "../vendor/preact.js";
import { say } from "../words/index.js";

let rest = null;

/** What the first view need not wait for. Throws when it cannot be fetched; the next call tries again. */
export async function bringRest() {
  rest ??= await import("../rest.js");
  return rest;
}

/** A part of `rest.js` by its name, fetched when it is first shown; `waiting` stands there meanwhile. */
export function later(name, waiting = null) {
  return function Later(props) {
    const [state, setState] = useState(rest ? "there" : "asked");
    useEffect(() => {
      if (state === "asked") bringRest().then(() => setState("there"), () => setState("failed"));
    }, []);
    if (rest) return h(rest[name], props);
    return state === "failed" ? html`<p class="faint" role="status">${say("page.failed")}</p>` : waiting;
  };
}
