import { html, useState } from "../vendor/preact.js";
import { AppTile, IconTile } from "./tile.js";
import { ranked, totals } from "./ledger.js";
import { Segments } from "./segments.js";
import { shownSite } from "./sites.js";
import { appName, useApps } from "../live/apps.js";
import { say } from "../words/index.js";
import { span } from "../words/times.js";

/** Four figures of the span, each a sum of the ledger. */
export function Figures({ days, earlier, width, isWhole }) {
  const now = totals(days);
  const before = totals(earlier);
  const difference = now.usedMs - before.usedMs;
  const compared = earlier.length === 0 ? say("figures.noEarlier") : Math.abs(difference) < 60_000 ? say("figures.same")
    : say((difference < 0 ? "figures.less." : "figures.more.") + (isWhole ? "whole." : "part.") + width, { span: span(Math.abs(difference)) });
  const figures = [
    ["use", span(now.usedMs), compared],
    ["locked", span(now.lockedMs), say("figures.locks", { n: now.locks })],
    ["shield", say("figures.times", { n: now.shieldHits }), say("figures.shieldText")],
    ["released", say("figures.times", { n: now.oneMinute + now.tenMinutes }), say("figures.each", { one: now.oneMinute, ten: now.tenMinutes })],
  ];
  return html`<section class="card card--figures" aria-label=${say("figures.title")}><div class="card__body"><dl class="figs">
    ${figures.map(([key, figure, text]) => html`<div class="fig" key=${key}><dt>${say("figures." + key)}</dt><dd>${figure}<small>${text}</small></dd></div>`)}
  </dl></div></section>`;
}

/** Apps or sites by use. Time on a site is part of its browser's time, so the two are not added up. */
export function Ranking({ days }) {
  const apps = useApps();
  const [kind, setKind] = useState("apps");
  const [isWhole, setWhole] = useState(false);
  const all = ranked(days, kind);
  const shown = isWhole ? all : all.slice(0, 6);
  return html`<section class="card" aria-labelledby="h-rank"><div class="card__head"><h2 id="h-rank">${say("picker." + kind)}</h2>
      <${Segments} name="rank" legend=${say("ranking.what")} value=${kind} onChoose=${(next) => (setKind(next), setWhole(false))}
        options=${["apps", "sites"].map((value) => ({ value, text: say("picker." + value) }))} /></div>
    ${all.length === 0 ? html`<p class="card__body faint">${say("bars.empty")}</p>` : html`<ul class="rows rows--tight rows--bars">
      ${shown.map((one, index) => {
        const name = kind === "apps" ? appName(apps, one.id) : shownSite(one.id);
        const series = kind === "apps" && index < 4 ? "is-s" + (index + 1) : "is-s5";
        return html`<li key=${one.id}>${kind === "apps" ? html`<${AppTile} app=${apps?.get(one.id)} name=${name} />` : html`<${IconTile} icon="globe" kind="use" />`}
          <div class="row__main"><div class="row__title"><span>${name}</span><span class="num">${span(one.usedMs)}</span></div>
          <div class="bar bar--thin">${one.usedMs > 0 && html`<i class=${series} style=${{ width: (one.usedMs / Math.max(1, all[0].usedMs)) * 100 + "%" }}></i>`}</div></div></li>`;
      })}</ul>`}
    ${all.length > 6 && html`<div class="card__foot"><button type="button" class="btn btn--sm btn--quiet" aria-expanded=${isWhole ? "true" : "false"}
      onClick=${() => setWhole(!isWhole)}>${isWhole ? say("ranking.fewer") : say("ranking.all", { n: all.length })}</button></div>`}
  </section>`;
}

/** What each group's rule did. Members may be shared, so groups are not added up either. */
export function GroupsCard({ days, status }) {
  const all = ranked(days, "groups");
  if (all.length === 0) return null;
  const nameOf = (one) => status.groups.find((group) => group.id === one.id)?.name ?? one.name ?? "";
  return html`<section class="card card--wide" aria-labelledby="h-groups"><div class="card__head"><h2 id="h-groups">${say("nav.groups")}</h2></div>
    <div class="card__body scroll" tabindex="0" role="group" aria-labelledby="h-groups"><table class="plain"><thead><tr>
      ${["group", "used", "locks", "locked", "hits"].map((key) => html`<th scope="col" key=${key}>${say("table." + key)}</th>`)}</tr></thead>
    <tbody>${all.map((one) => html`<tr key=${one.id}><th scope="row">${nameOf(one) || say("table.deleted")}</th><td class="num">${span(one.usedMs)}</td>
      <td class="num">${one.locks}</td><td class="num">${span(one.lockedMs)}</td><td class="num">${one.shieldHits}</td></tr>`)}</tbody></table></div>
    ${all.length > 1 && html`<p class="card__foot hint">${say("table.shared")}</p>`}</section>`;
}
