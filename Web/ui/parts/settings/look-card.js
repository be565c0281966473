import { html } from "../../vendor/preact.js";
import { Segments } from "../segments.js";
import { choices, choose } from "../../live/choices.js";
import { useSource } from "../../live/source.js";
import { learn, say } from "../../words/index.js";
import { weekday } from "../../words/times.js";

/** What only this browser shows: theme, language, first day of the week. They act at once. */
export function LookCard() {
  const chosen = useSource(choices);
  const rows = [
    ["theme", [{ value: "system", icon: "monitor" }, { value: "light", icon: "premium" }, { value: "dark", icon: "moon" }]
      .map((option) => ({ ...option, text: say("theme." + option.value) }))],
    ["language", [{ value: "ko", text: html`<bdi lang="ko">한국어</bdi>` }, { value: "en", text: html`<bdi lang="en">English</bdi>` }]],
    ["firstDay", [{ value: 0, text: weekday(0) }, { value: 1, text: weekday(1) }]],
  ];
  return html`<section class="card" id="look" aria-labelledby="s-look"><div class="card__head"><h2 id="s-look">${say("settings.look")}</h2></div>
    <ul class="rows">${rows.map(([key, options]) => html`<li class="setwrap" key=${key}>
      <div class="row__main"><span class="setrow__t">${say("look." + key)}</span><span class="small muted">${say("look.hint." + key)}</span></div>
      <${Segments} name=${key} legend=${say("look." + key)} value=${chosen[key]} options=${options} onChoose=${(value) => change(key, value)} />
    </li>`)}</ul></section>`;
}

async function change(key, value) {
  if (key === "language") await learn(value);
  choose({ [key]: value });
}
