import { html, useState } from "../vendor/preact.js";
import { Icon } from "./icon.js";

/** An app by its icon where there is one, else by its first letter. */
export function AppTile({ app, name, small = true }) {
  const [isBroken, setBroken] = useState(false);
  const size = small ? " tile--sm" : "";
  if (app?.hasIcon && !isBroken) {
    return html`<span class=${"tile tile--icon" + size}>
      <img src=${`/v1/apps/${encodeURIComponent(app.id)}/icon`} alt="" loading="lazy"
        onError=${() => setBroken(true)} />
    </span>`;
  }
  return html`<span class=${"tile" + size} aria-hidden="true">${firstLetter(name)}</span>`;
}

export function IconTile({ icon, kind, small = true }) {
  return html`<span class=${"tile" + (small ? " tile--sm" : "") + (kind ? " tile--" + kind : "")}>
    <${Icon} name=${icon} size=${small ? "sm" : undefined} />
  </span>`;
}

export const firstLetter = (name) => [...name.trim()][0]?.toLocaleUpperCase() ?? "?";
