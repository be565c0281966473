import { html, useState } from "../../vendor/preact.js";
import { check } from "./checking.js";
import { Icon } from "../icon.js";
import { toast } from "../toast.js";
import { apply, create, edit } from "../../live/groups.js";
import { go } from "../../live/route.js";
import { problemText } from "../../words/problems.js";
import { say } from "../../words/index.js";

const fields = ["name", "apps", "sites", "rule", "weekdayRules"];

/** What is not saved yet, and the one thing to do about it. */
export function SaveBar(props) {
  const { group, base, draft, body, changes, problem, isLive, isStale, otherNames, onRefused, onDone, onDiscard } = props;
  const [isBusy, setBusy] = useState(false);
  const count = changes ? Object.keys(changes).length : 1;
  const isNew = group === null;
  const isApplied = group?.isApplied === true;

  const act = async (work) => {
    setBusy(true);
    try {
      const found = await check(draft, otherNames);
      if (found) onRefused(found);
      else await work();
    } catch (refusal) {
      onRefused(refusal);
    }
    setBusy(false);
  };
  const opened = (made) => {
    go("/groups/" + made.id, { replace: true });
  };
  const save = () => act(async () => {
    if (isNew) {
      const made = await create(body);
      toast(say("toast.saved", { name: made.name }));
      return opened(made);
    }
    const next = await edit(base, changes, say("pause.forChange", { name: base.name }));
    if (!next) return;
    onDone(next);
    toast(say(isApplied ? "toast.applied" : "toast.saved", { name: next.name }));
  });
  const saveAndApply = () => act(async () => {
    const kept = isNew ? await create(body) : count > 0 ? await edit(base, changes, "") : base;
    if (!isNew) onDone(kept);
    try {
      const next = await apply(kept);
      if (!isNew) onDone(next);
      toast(say("toast.live", { name: next.name }));
    } finally {
      // Also when it could not be applied: then it is a draft, and its page says what is missing.
      if (isNew) opened(kept);
    }
  });

  if (!isNew && count === 0 && isApplied && !isBusy) return null;
  const isRename = isApplied && changes && Object.keys(changes).every((key) => key === "name");
  const isStuck = !isLive || isBusy || isStale || Boolean(problem && fields.includes(problem.field));
  return html`<div class="savebar panel" role="region" aria-label=${say("save.label")}>
    <p class="small muted">${problem
      ? html`<span class="err"><${Icon} name="warn" />${fields.includes(problem.field) ? say("save.one") : problemText(problem)}</span>`
      : html`<${Icon} name=${isApplied && !isRename ? "breath" : "info"} /><span>${hint({ isNew, isApplied, isRename, count })}</span>`}</p>
    <div class="actions">
      ${count > 0 && html`<button type="button" class="btn btn--quiet" disabled=${isBusy} onClick=${onDiscard}>${say("save.discard")}</button>`}
      ${isApplied
        ? html`<button type="button" class="btn btn--primary" disabled=${isStuck || count === 0} onClick=${save}>${say(isRename ? "save.rename" : "save.pause")}</button>`
        : html`<button type="button" class="btn" disabled=${isStuck || (!isNew && count === 0)} onClick=${save}>${say("save.draft")}</button>
            <button type="button" class="btn btn--primary" disabled=${isStuck} onClick=${saveAndApply}>${say("save.apply")}</button>`}
    </div>
  </div>`;
}

function hint({ isNew, isApplied, isRename, count }) {
  if (isRename) return say("save.renameHint");
  if (isApplied) return say("save.pauseHint", { n: count });
  return isNew || count > 0 ? say("save.draftHint") : say("save.applyHint");
}
