import { html, useEffect, useState } from "../vendor/preact.js";
import { Banner } from "./banner.js";
import { reconnect } from "../live/feed.js";
import { say } from "../words/index.js";

/** Says that what is shown is not live, since when, and that locks go on all the same. */
export function Connection({ status, state }) {
  // A loss that heals within a moment (a restart) need not flash by.
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (state === "live") return undefined;
    const timer = setTimeout(() => setLong(true), state === "opening" ? 4000 : 250);
    return () => clearTimeout(timer);
  }, [state]);
  if (state === "live" || !isLong) return null;
  if (state === "closed") {
    return html`<div class="above"><${Banner} kind="warn" icon="lock" alert title=${say("closed.title")}>
      ${say("closed.text")} <code>haru open</code><//></div>`;
  }
  const text = status
    ? say("lost.text", { time: status.now.slice(11, 16) }) : say("lost.never");
  return html`<div class="above"><${Banner} kind="info" icon="offline" alert title=${say("lost.title")}
    action=${html`<button type="button" class="btn btn--sm" onClick=${reconnect}>${say("common.again")}</button>`}>
    ${text}<//></div>`;
}
