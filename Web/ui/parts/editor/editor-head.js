import { html, useState } from "../../vendor/preact.js";
import { Dialog } from "../dialog.js";
import { PageHead } from "../frame.js";
import { Icon } from "../icon.js";
import { toast } from "../toast.js";
import { deleteGroup, unapply } from "../../live/groups.js";
import { go } from "../../live/route.js";
import { say } from "../../words/index.js";

/** Name and state of the group, and what can be done to it as a whole. */
export function EditorHead({ group, isLive, onRefused, onDone }) {
  const [isDeleting, setDeleting] = useState(false);
  const back = { href: "/groups", text: say("nav.groups") };
  if (!group) return html`<${PageHead} back=${back} title=${say("editor.new")} sentence=${say("editor.newText")} />`;
  const stop = async () => {
    try {
      const next = await unapply(group, say("pause.forUnapply", { name: group.name }));
      if (!next) return;
      onDone(next);
      toast(say("toast.unapplied", { name: group.name }));
    } catch (problem) {
      onRefused(problem);
    }
  };
  const remove = async () => {
    setDeleting(false);
    try {
      if (await deleteGroup(group, say("pause.forDelete", { name: group.name })) === null) return;
      toast(say("toast.deleted", { name: group.name }));
      go("/groups", { replace: true });
    } catch (problem) {
      onRefused(problem);
    }
  };
  const badge = group.isApplied
    ? html`<span class="badge badge--ok">${say("badge.applied")}</span>`
    : html`<span class="badge badge--line">${say("badge.draft")}</span>`;
  return html`<${PageHead} back=${back} title=${group.name} badge=${badge}
      sentence=${say(group.isApplied ? "editor.appliedText" : "editor.draftText")}
      actions=${html`
        <button type="button" class="btn btn--quiet" disabled=${!isLive} onClick=${() => setDeleting(true)}>
          <${Icon} name="trash" />${say("editor.delete")}</button>
        ${group.isApplied && html`<button type="button" class="btn" disabled=${!isLive} onClick=${stop}>${say("editor.unapply")}</button>`}`} />
    ${isDeleting && html`<${Dialog} title=${say("delete.title", { name: group.name })} onClose=${() => setDeleting(false)}
      actions=${html`<button type="button" class="btn" onClick=${() => setDeleting(false)}>${say("delete.keep")}</button>
        <button type="button" class="btn btn--danger" onClick=${remove}>${say(group.isApplied ? "delete.pause" : "delete.now")}</button>`}>
      <p>${say(group.isApplied ? "delete.textApplied" : "delete.textDraft")}</p><//>`}`;
}
