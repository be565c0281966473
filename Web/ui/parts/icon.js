import { html } from "../vendor/preact.js";

/** Brings the set into the document once: pictures must not be missing when the daemon is. */
export async function bringIcons() {
  try {
    const text = await (await fetch("/icons.svg")).text();
    const set = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    set.setAttribute("class", "sprite");
    set.setAttribute("aria-hidden", "true");
    document.body.append(document.importNode(set, true));
  } catch {
    // Every picture has words beside it.
  }
}

/** A picture of the set; alone it needs a label beside it. `size`: "sm", "lg" or nothing. */
export function Icon({ name, size }) {
  return html`<svg class=${"i" + (size ? " i--" + size : "")} aria-hidden="true">
    <use href=${"#i-" + name} />
  </svg>`;
}

export function Mark() {
  return html`<svg class="brand__mark" viewBox="0 0 30 30" aria-hidden="true">
    <path d="M7 18.5a8 8 0 0 1 16 0z" fill="var(--gold)" />
    <path d="M2 18.5h26" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
    <path d="M11 23.5h8" stroke="currentColor" stroke-width="2" stroke-linecap="round" opacity=".45" />
  </svg>`;
}
