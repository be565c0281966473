import { html, useEffect } from "../vendor/preact.js";
import { Source, useSource } from "../live/source.js";
import { Icon } from "./icon.js";
import { say } from "../words/index.js";

const current = new Source(null);
const announced = new Source("");

/** Says what the person's own act just did; it goes after six seconds. */
export function toast(text) {
  current.value = { text };
}

/** Said once by a screen reader, not shown. */
export function announce(text) {
  announced.value = "";
  queueMicrotask(() => (announced.value = text));
}

export function Toasts() {
  const shown = useSource(current);
  const spoken = useSource(announced);
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => (current.value = null), 6000);
    return () => clearTimeout(timer);
  }, [shown]);
  return html`<div class="toasts">
    <div role="status" aria-live="polite">${shown && html`<div class="toast">
      <span>${shown.text}</span>
      <button type="button" class="toast__x" aria-label=${say("common.close")}
        onClick=${() => (current.value = null)}><${Icon} name="x" size="sm" /></button>
    </div>`}</div>
    <div class="vh" role="status" aria-live="polite">${spoken}</div>
  </div>`;
}
