import { html, useEffect, useRef } from "../vendor/preact.js";

/** A decision that loses something. The browser's own dialog holds the focus and gives it back. */
export function Dialog({ title, children, onClose, actions }) {
  const dialog = useRef(null);
  useEffect(() => {
    const shown = dialog.current;
    shown.showModal();
    return () => shown.close();
  }, []);
  return html`<dialog class="dialog" ref=${dialog} aria-labelledby="dialog-title"
    onClose=${onClose} onCancel=${onClose}>
    <h2 id="dialog-title">${title}</h2>
    ${children}
    <div class="dialog__actions">${actions}</div>
  </dialog>`;
}
