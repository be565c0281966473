import { html, useEffect, useState } from "../../vendor/preact.js";
import { changesOf, draftOf, typedBody } from "./draft.js";
import { DoesCard } from "./does-card.js";
import { EditorHead } from "./editor-head.js";
import { FieldError } from "./field-error.js";
import { useForeseen } from "./foreseeing.js";
import { PlanCard } from "./plan-card.js";
import { RuleEditor } from "./rule-editor.js";
import { SaveBar } from "./save-bar.js";
import { SitesCard } from "./sites-card.js";
import { Banner } from "../banner.js";
import { Picker } from "../picker.js";
import { useNow } from "../../live/clock.js";
import { keepHere } from "../../live/route.js";
import { LeaveDialog } from "./leave-dialog.js";
import { say } from "../../words/index.js";

export const membersAtMost = 50;

/** Edits one group; what is typed is kept here until it is saved, whatever arrives meanwhile. */
export function Editor({ group, status, isLive }) {
  const [base, setBase] = useState(group);
  const [draft, setDraft] = useState(() => draftOf(group));
  const [isNamed, setNamed] = useState(group !== null);
  const [refusal, setRefusal] = useState(null);
  const [leaving, setLeaving] = useState(null);
  const now = useNow();

  const { foreseen, problem: checked, isFresh } = useForeseen(draft, { group, isNamed, turn: status.date + group?.isLocked });
  const problem = checked ?? refusal;
  // As the daemon would keep it, once it has said so; until then as it is typed.
  const changes = isFresh ? changesOf(foreseen.group, base ?? typedBody(untouched)) : changesOf(typedBody(draft), typedBody(draftOf(base)));
  const isUnchanged = Object.keys(changes).length === 0;

  const load = (next) => {
    setBase(next);
    setDraft(draftOf(next));
    setRefusal(null);
  };
  // Changed elsewhere: nothing was typed here, so the newer one is simply shown.
  useEffect(() => {
    if (group && base && group.revision !== base.revision && isUnchanged) load(group);
  }, [group?.revision]);
  const isStale = Boolean(group && base && group.revision !== base.revision && !isUnchanged);
  useEffect(() => {
    if (isUnchanged) return undefined;
    const ask = (event) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    const release = keepHere((move) => (setLeaving(() => move), false));
    return () => {
      window.removeEventListener("beforeunload", ask);
      release();
    };
  }, [isUnchanged]);

  const change = (part) => {
    setDraft((before) => ({ ...before, ...part }));
    setRefusal(null);
  };
  const of = (...fields) => (fields.includes(problem?.field) ? problem : null);
  const count = draft.apps.length + draft.sites.length;
  return html`
    <${EditorHead} group=${group} base=${base} isLive=${isLive} onRefused=${setRefusal} onDone=${load} />
    ${isStale && html`<div class="above"><${Banner} kind="warn" icon="refresh" alert title=${say("conflict.title")}
      action=${html`<button type="button" class="btn btn--sm" onClick=${() => load(group)}>${say("conflict.load")}</button>`}>
      ${say("conflict.text")}<//></div>`}
    <div class="cols cols--ed"><div class="stack">
      <section class="card" aria-labelledby="h-members"><div class="card__head"><h2 id="h-members">${say("editor.members")}</h2>
        <span class="faint num">${say("editor.countOf", { count, n: membersAtMost })}</span></div>
        <div class="card__body form">
          <${Picker} id="members" chosen=${draft} maximum=${membersAtMost} onChange=${({ apps, sites }) => change({ apps, sites })} />
          <${FieldError} id="members-error" problem=${of("apps", "sites")} />
        </div></section>
      ${draft.sites.length > 0 && html`<${SitesCard} draft=${draft} onChange=${change} status=${status} isLive=${isLive} />`}</div>
    <div class="stack">
      <section class="card" aria-labelledby="h-rule"><div class="card__head"><h2 id="h-rule">${say("editor.nameAndRule")}</h2></div>
        <div class="card__body form">
          <div class="field"><label for="group-name">${say("editor.name")}</label>
            <input class="input" id="group-name" value=${draft.name} maxlength="80" autocomplete="off"
              placeholder=${say("editor.namePlaceholder")} aria-describedby="name-error"
              aria-invalid=${of("name") ? "true" : undefined}
              onInput=${(event) => change({ name: event.target.value })} onBlur=${() => setNamed(true)} />
            <${FieldError} id="name-error" problem=${of("name")} /></div>
          ${draft.plan
            ? html`<p class="hint">${say("editor.planDecides")}</p>`
            : html`<${RuleEditor} id="base" legend=${say("editor.rule")} rule=${draft.rule} nights=${foreseen?.nights ?? []} problem=${of("rule")}
                onChange=${(rule) => change({ rule })} />`}
        </div></section>
      <${DoesCard} draft=${draft} group=${group} isUnchanged=${isUnchanged} foreseen=${foreseen} status=${status} now=${now} />
    </div></div>
    <${PlanCard} draft=${draft} onChange=${change} problem=${of("weekdayRules")} today=${status.date}
      foreseen=${foreseen} />
    <${SaveBar} group=${group} base=${base} draft=${draft} count=${Object.keys(changes).length} isRename=${Object.keys(changes).join() === "name"}
      problem=${problem} isLive=${isLive} isStale=${isStale}
      onRefused=${(next) => (setNamed(true), setRefusal(next))} onDone=${load} onDiscard=${() => load(group)} />
    ${leaving && html`<${LeaveDialog} onStay=${() => setLeaving(null)} onLeave=${leaving} />`}`;
}

// What a new group is compared with: the untouched form is no change.
const untouched = draftOf(null);
