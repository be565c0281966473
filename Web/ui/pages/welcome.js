import { html, useState } from "../vendor/preact.js";
import { BlockCard } from "../parts/block-card.js";
import { BrowsersNote } from "../parts/browsers-note.js";
import { Findings } from "../parts/findings.js";
import { PageHead } from "../parts/frame.js";
import { Icon } from "../parts/icon.js";
import { Picker } from "../parts/picker.js";
import { Segments } from "../parts/segments.js";
import { Stepper } from "../parts/stepper.js";
import { toast } from "../parts/toast.js";
import { WindowsEditor } from "../parts/editor/windows-editor.js";
import { FieldError } from "../parts/editor/field-error.js";
import { kinds } from "../parts/editor/rule-editor.js";
import { draftOf } from "../parts/editor/draft.js";
import { foresee, useForeseen } from "../parts/editor/foreseeing.js";
import { emptyRule } from "../parts/rule-values.js";
import { useDoctor } from "../live/doctor.js";
import { apply, create } from "../live/groups.js";
import { go } from "../live/route.js";
import { say } from "../words/index.js";

// What a first group can be without much thought: each can be changed later.
const first = {
  dailyLimit: emptyRule.dailyLimit,
  timeWindows: { kind: "timeWindows", windows: [{ start: "22:00", end: "06:00" }] },
  cooldown: emptyRule.cooldown,
};

/** The first run: one group in under a minute, and what this desktop can and cannot enforce. */
export function Welcome({ status, isLive }) {
  const report = useDoctor();
  const [members, setMembers] = useState({ apps: [], sites: [] });
  const [rule, setRule] = useState(first.dailyLimit);
  const [name, setName] = useState(null);
  const [refusal, setRefusal] = useState(null);
  const [isBusy, setBusy] = useState(false);
  const shownName = name ?? say("welcome.name." + rule.kind);
  const draft = { ...draftOf(null), name: shownName, ...members, rule };
  const { foreseen, problem: checked } = useForeseen(draft, {});
  const problem = checked ?? refusal;
  const count = members.apps.length + members.sites.length;
  const begin = async () => {
    setBusy(true);
    try {
      const made = await create((await foresee(draft, null)).group);
      try {
        await apply(made);
        toast(say("toast.live", { name: made.name }));
        go("/");
      } catch {
        go("/groups/" + made.id); // saved as a draft; its page says what is missing
      }
    } catch (problem) {
      setRefusal(problem);
      setBusy(false);
    }
  };
  const of = (...fields) => (fields.includes(problem?.field) ? problem : null);
  const rest = (report?.findings ?? []).filter((finding) => ["tracking", "idle", "freezing", "notifications"].includes(finding.part));
  return html`
    <${PageHead} title=${say("welcome.title")} sentence=${say("welcome.text")} actions=${html`
      <a class="btn btn--quiet" href="/groups/new">${say("welcome.whole")}</a>`} />
    <div class="cols"><div class="stack">
      <section class="card" aria-labelledby="w-1"><div class="card__head"><h2 id="w-1"><span class="step" aria-hidden="true">1</span>${say("welcome.members")}</h2></div>
        <div class="card__body form"><${Picker} id="first" chosen=${members} onChange=${(next) => (setMembers(next), setRefusal(null))} maximum=${50} />
          <${FieldError} id="first-error" problem=${of("apps", "sites")} /></div></section>
      <section class="card" aria-labelledby="w-2"><div class="card__head"><h2 id="w-2"><span class="step" aria-hidden="true">2</span>${say("welcome.rule")}</h2></div>
        <div class="card__body form">
          <${Segments} name="first-kind" legend=${say("editor.rule")} block value=${rule.kind} onChoose=${(kind) => (setRule(first[kind]), setRefusal(null))}
            options=${kinds.map(({ value, icon }) => ({ value, icon, text: say("kind." + value) }))} />
          <p class="hint">${say("kind.hint." + rule.kind)}</p>
          ${rule.kind === "dailyLimit" && html`<div class="field"><label for="first-minutes">${say("editor.minutesADay")}</label>
            <${Stepper} id="first-minutes" label=${say("editor.minutesADay")} value=${rule.minutes} lowest=${0} highest=${1440}
              onChange=${(minutes) => setRule({ ...rule, minutes })} /></div>`}
          ${rule.kind === "timeWindows" && html`<${WindowsEditor} id="first" windows=${rule.windows} nights=${foreseen?.nights ?? []} onChange=${(windows) => setRule({ ...rule, windows })} isWrong=${Boolean(of("rule"))} />`}
          ${rule.kind === "cooldown" && html`<div class="inline pairs">${[["useMinutes", "editor.useMinutes"], ["restMinutes", "editor.restMinutes"]].map(([key, label]) => html`
            <div class="field" key=${key}><label for=${"first-" + key}>${say(label)}</label><${Stepper} id=${"first-" + key} label=${say(label)} value=${rule[key]}
              lowest=${1} highest=${1440} onChange=${(minutes) => setRule({ ...rule, [key]: minutes })} /></div>`)}</div>`}
          <${FieldError} id="first-rule-error" problem=${of("rule")} />
          <div class="field"><label for="first-name">${say("editor.name")}</label>
            <input class="input" id="first-name" value=${shownName} maxlength="80" autocomplete="off" onInput=${(event) => setName(event.target.value)} />
            <${FieldError} id="first-name-error" problem=${of("name")} /></div>
          <div><button type="button" class="btn btn--primary btn--lg" disabled=${!isLive || isBusy || count === 0} onClick=${begin}>
            <${Icon} name="check" />${say("welcome.begin")}</button>
            ${count === 0 && html`<p class="hint">${say("welcome.chooseFirst")}</p>`}</div>
        </div></section>
    </div><div class="stack">
      <section class="card" aria-labelledby="w-3"><div class="card__head"><h2 id="w-3">${say("welcome.here")}</h2></div>
        <p class="card__body faint">${say("welcome.hereText")}</p><${Findings} findings=${rest} /></section>
      <${BrowsersNote} status=${status} isLive=${isLive} />
      <${BlockCard} status=${status} isLive=${isLive} />
    </div></div>`;
}
