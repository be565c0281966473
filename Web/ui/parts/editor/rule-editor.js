import { html } from "../../vendor/preact.js";
import { WindowsEditor } from "./windows-editor.js";
import { FieldError } from "./field-error.js";
import { Segments } from "../segments.js";
import { Stepper } from "../stepper.js";
import { emptyRule } from "../rule-values.js";
import { say } from "../../words/index.js";

export const kinds = [
  { value: "dailyLimit", icon: "clock" }, { value: "timeWindows", icon: "window" }, { value: "cooldown", icon: "rest" },
];

/** The editor of one rule: its kind, then what that kind needs. */
export function RuleEditor({ id, legend, rule, nights = [], onChange, problem, chooseKind = true }) {
  const kind = rule?.kind;
  return html`
    ${chooseKind && html`<div class="field"><span class="label" aria-hidden="true">${legend}</span>
      <${Segments} name=${id + "-kind"} legend=${legend} value=${kind} block
        onChoose=${(next) => onChange(emptyRule[next])}
        options=${kinds.map(({ value, icon }) => ({ value, icon, text: say("kind." + value) }))} /></div>`}
    ${kind && html`<p class="hint">${say("kind.hint." + kind)}</p>`}
    ${kind === "dailyLimit" && html`<${Minutes} id=${id + "-minutes"} label=${say("editor.minutesADay")}
      value=${rule.minutes} lowest=${0} highest=${1440} problem=${problem}
      onChange=${(minutes) => onChange({ ...rule, minutes })} />`}
    ${kind === "timeWindows" && html`<${WindowsEditor} id=${id} windows=${rule.windows} nights=${nights}
      isWrong=${Boolean(problem)} onChange=${(windows) => onChange({ ...rule, windows })} />`}
    ${kind === "cooldown" && html`<div class="inline pairs">
      <${Minutes} id=${id + "-use"} label=${say("editor.useMinutes")} value=${rule.useMinutes} lowest=${1} highest=${1440}
        problem=${problem} onChange=${(useMinutes) => onChange({ ...rule, useMinutes })} />
      <${Minutes} id=${id + "-rest"} label=${say("editor.restMinutes")} value=${rule.restMinutes} lowest=${1} highest=${1440}
        problem=${problem} onChange=${(restMinutes) => onChange({ ...rule, restMinutes })} /></div>`}
    <${FieldError} id=${id + "-error"} problem=${problem} />`;
}

function Minutes({ id, label, value, lowest, highest, onChange, problem }) {
  return html`<div class="field"><label for=${id}>${label}</label>
    <${Stepper} id=${id} label=${label} value=${value} lowest=${lowest} highest=${highest} onChange=${onChange}
      invalid=${Boolean(problem)} /></div>`;
}
