import { html } from "../../vendor/preact.js";
import { Icon } from "../icon.js";
import { problemText } from "../../words/problems.js";

/** A problem under the field that it concerns; the region stays, so that it is read when it comes. */
export function FieldError({ id, problem }) {
  return html`<div id=${id} role="status" class="field__error">${problem && html`<p class="err">
    <${Icon} name="warn" /><span>${problemText(problem)}</span></p>`}</div>`;
}
