import { html } from "../vendor/preact.js";
import { Icon } from "./icon.js";

/** A lasting condition, above what it concerns. `kind`: info, warn, error, ok, lock or nothing. */
export function Banner({ kind, icon, title, children, action, alert = false }) {
  return html`<div class=${"banner" + (kind ? " banner--" + kind : "")} role=${alert ? "alert" : undefined}>
    <${Icon} name=${icon} />
    <div class="banner__main">${title && html`<b>${title}</b>`}${children}</div>
    ${action}
  </div>`;
}
