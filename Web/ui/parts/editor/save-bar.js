import { html, useState } from "../../vendor/preact.js";
import { changesOf } from "./draft.js";
import { foresee } from "./foreseeing.js";
import { Icon } from "../icon.js";
import { toast } from "../toast.js";
import { apply, create, edit } from "../../live/groups.js";
import { go } from "../../live/route.js";
import { problemText } from "../../words/problems.js";
import { say } from "../../words/index.js";

const fields = ["name", "apps", "sites", "rule", "weekdayRules"];

/** What is not saved yet, and the one thing to do about it. */
export function SaveBar(props) {
  const { group, base, draft, count, isRename: onlyName, problem, isLive, isStale, onRefused, onDone, onDiscard } = props;
  const [isBusy, setBusy] = useState(false);
  const isNew = group === null;
  const isApplied = group?.isApplied === true;

  const act = async (work) => {
    setBusy(true);
    try {
      // What is saved is what the daemon makes of it.
      await work((await foresee(draft, group)).group);
    } catch (refusal) {
      onRefused(refusal);
    }
    setBusy(false);
  };
  const opened = (made) => {
    go("/groups/" + made.id, { replace: true });
  };
  const save = () => act(async (body) => {
    if (isNew) {
      const made = await create(body);
      toast(say("toast.saved", { name: made.name }));
      return opened(made);
    }
    const next = await edit(base, changesOf(body, base), say("pause.forChange", { name: base.name }));
    if (!next) return;
    onDone(next);
    toast(say(isApplied ? "toast.applied" : "toast.saved", { name: next.name }));
  });
  const saveAndApply = () => act(async (body) => {
    const kept = isNew ? await create(body) : count > 0 ? await edit(base, changesOf(body, base), "") : base;
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
  const isRename = isApplied && onlyName;
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
