import { html } from "../../vendor/preact.js";
import { Dialog } from "../dialog.js";
import { say } from "../../words/index.js";

/** Asked before a place is left that holds what is not saved. */
export function LeaveDialog({ onStay, onLeave }) {
  return html`<${Dialog} title=${say("leave.title")} onClose=${onStay} actions=${html`
    <button type="button" class="btn" onClick=${onStay}>${say("leave.stay")}</button>
    <button type="button" class="btn btn--danger" onClick=${onLeave}>${say("leave.go")}</button>`}>
    <p>${say("leave.text")}</p><//>`;
}
