import { html, useEffect, useState } from "../vendor/preact.js";
import { say } from "../words/index.js";

/** The shape of what comes, after 200 ms; words after 5 s. */
export function Loading({ rows = 3 }) {
  const [age, setAge] = useState(0);
  useEffect(() => {
    const timers = [200, 5000].map((wait, index) => setTimeout(() => setAge(index + 1), wait));
    return () => timers.forEach(clearTimeout);
  }, []);
  if (age === 0) return null;
  return html`<div role="status" aria-busy="true" aria-label=${say("common.loading")}>
    <span class="skel skel--line"></span>
    ${Array.from({ length: rows }, (_, row) => html`<div class="row" key=${row}>
      <span class="skel skel--ring"></span>
      <div class="row__main skel__rows"><span class="skel skel--a"></span><span class="skel skel--b"></span></div>
    </div>`)}
    ${age > 1 && html`<p class="faint">${say("common.stillLoading")}</p>`}
  </div>`;
}
