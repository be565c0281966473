import { html, useEffect, useState } from "../../vendor/preact.js";
import { FieldError } from "../editor/field-error.js";
import { Stepper } from "../stepper.js";
import { toast } from "../toast.js";
import { changeSetting, useSettings } from "../../live/settings.js";
import { say } from "../../words/index.js";
import { longDate } from "../../words/times.js";

/** What holds for all groups: the number of one-minute extensions, and after how long nobody is there. */
export function LimitsCard({ status, isLive }) {
  const [settings, setSettings] = useSettings(status.date + status.oneMinute.allowed);
  return html`<section class="card" id="limits" aria-labelledby="s-limits"><div class="card__head"><h2 id="s-limits">${say("settings.limits")}</h2></div>
    ${settings && html`<ul class="rows">
      <${Row} id="uses" value=${settings.oneMinuteUses} lowest=${0} highest=${100} step=${1} isLive=${isLive}
        note=${settings.raise && say("limits.raise", { n: settings.raise.oneMinuteUses, date: longDate(settings.raise.from) })}
        save=${(n) => changeSetting({ oneMinuteUses: n }, "setOneMinuteUses", say("pause.forUses", { n }))} onSaved=${setSettings} />
      <${Row} id="idle" value=${Math.round(settings.idleAfterMs / 1000)} lowest=${10} highest=${3600} step=${10} isLive=${isLive}
        save=${(n) => changeSetting({ idleAfterMs: n * 1000 }, "setIdleAfter", say("pause.forIdle"))} onSaved=${setSettings} />
    </ul>`}</section>`;
}

function Row({ id, value, note, save, onSaved, isLive, ...bounds }) {
  const [typed, setTyped] = useState(value);
  const [problem, setProblem] = useState(null);
  useEffect(() => setTyped(value), [value]);
  const keep = async () => {
    setProblem(null);
    try {
      const settings = await save(typed);
      if (settings === null) return;
      onSaved(settings);
      toast(say("toast.setting"));
      if (id === "uses" && settings.raise) setTyped(settings.oneMinuteUses);
    } catch (refusal) {
      setProblem(refusal);
    }
  };
  return html`<li class="setwrap"><div class="row__main"><label class="setrow__t" for=${"set-" + id}>${say("limits." + id)}</label>
      <span class="small muted">${say("limits.hint." + id)}</span>${note && html`<span class="small note">${note}</span>`}
      <${FieldError} id=${"set-" + id + "-error"} problem=${problem} /></div>
    <div class="inline"><${Stepper} id=${"set-" + id} label=${say("limits." + id)} value=${typed} ...${bounds} onChange=${setTyped}
      invalid=${Boolean(problem)} describedBy=${"set-" + id + "-error"} />
      <button type="button" class="btn btn--sm" disabled=${!isLive || typed === value} onClick=${keep}>${say("common.save")}<span class="vh"> · ${say("limits." + id)}</span></button></div></li>`;
}
