import { h, html, useEffect, useState } from "../vendor/preact.js";
import { say } from "../words/index.js";

/** A part that is fetched when it is first needed, so that the first view need not wait for it. */
export function later(load) {
  let part = null;
  return function Later(props) {
    const [state, setState] = useState(part ? "there" : "asked");
    useEffect(() => {
      if (part) return;
      load().then(
        (found) => {
          part = found;
          setState("there");
        },
        () => setState("failed"),
      );
    }, []);
    if (part) return h(part, props);
    return state === "failed" && html`<p class="faint" role="status">${say("page.failed")}</p>`;
  };
}
