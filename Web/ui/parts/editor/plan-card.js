import { html, useState } from "../../vendor/preact.js";
import { RuleEditor } from "./rule-editor.js";
import { FieldError } from "./field-error.js";
import { Week } from "./week.js";
import { emptyRule } from "../rule-values.js";
import { say } from "../../words/index.js";
import { weekday, weekdayOf } from "../../words/times.js";

const kinds = ["none", "dailyLimit", "timeWindows", "cooldown"];

/** The weekday plan: a rule for each day, a day without limit is free (L-40). */
export function PlanCard({ draft, onChange, problem, today, foreseen }) {
  const [selected, setSelected] = useState(weekdayOf(today));
  const { plan, rule } = draft;
  const wrongDay = problem?.args?.weekday === undefined ? null : Number(problem.args.weekday);
  const setDay = (day, next) => onChange({ plan: plan.map((own, at) => (at === day ? next : own)) });
  const controls = plan && ((day, own) => html`<div class="wd__edit">
    <select class="select" aria-label=${say("plan.ruleOf", { day: weekday(day) })} value=${own?.kind ?? "none"}
      aria-invalid=${day === wrongDay ? "true" : undefined}
      onChange=${(event) => {
        const kind = event.target.value;
        setDay(day, kind === "none" ? null : rule?.kind === kind ? rule : emptyRule[kind]);
        setSelected(day);
      }}>${kinds.map((kind) => html`<option value=${kind} key=${kind}>${say("kind." + kind)}</option>`)}</select>
    <button type="button" class="btn btn--sm" aria-pressed=${day === selected ? "true" : "false"} disabled=${!own}
      onClick=${() => setSelected(day)}>${say("plan.edit")}<span class="vh"> ${weekday(day)}</span></button></div>`);
  return html`<section class="card card--wide" aria-labelledby="h-plan">
    <div class="card__head"><h2 id="h-plan">${say(plan ? "plan.title" : "plan.week")}</h2>
      <label class="switchline"><span class="small muted">${say("plan.use")}</span><span class="switch"><input type="checkbox" checked=${plan !== null}
        onChange=${(event) => onChange({ plan: event.target.checked ? planFrom(rule) : null })} /><i></i></span></label></div>
    <div class="card__body form">
      <p class="hint">${say(plan ? "plan.hint" : "plan.off")}</p>
      <${Week} days=${foreseen?.days} today=${today} controls=${controls && ((day) => controls(day, plan[day]))} />
      ${plan?.[selected] && html`<fieldset class="form plan__day"><legend><h3>${say("plan.ruleOf", { day: weekday(selected) })}</h3></legend>
        <${RuleEditor} id="plan" legend="" rule=${plan[selected]} chooseKind=${false}
          nights=${(foreseen?.nights ?? []).filter((night) => night.weekday === selected)}
          problem=${wrongDay === selected ? problem : null} onChange=${(next) => setDay(selected, next)} />
        <div class="actions">
          <button type="button" class="btn btn--sm" onClick=${() => onChange({ plan: copied(plan, selected, [1, 2, 3, 4, 5]) })}>${say("plan.copyWeekdays")}</button>
          <button type="button" class="btn btn--sm" onClick=${() => onChange({ plan: copied(plan, selected, [0, 1, 2, 3, 4, 5, 6]) })}>${say("plan.copyAll")}</button>
        </div></fieldset>`}
      ${wrongDay !== selected && html`<${FieldError} id="plan-error" problem=${problem} />`}
    </div>
  </section>`;
}

/** A plan begins with the base rule on each day: nothing changes until a day is changed. */
const planFrom = (rule) => Array(7).fill(rule ?? emptyRule.dailyLimit);

const copied = (plan, from, days) => plan.map((rule, day) => (days.includes(day) ? plan[from] : rule));
