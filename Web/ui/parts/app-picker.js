import { html, useState } from "../vendor/preact.js";
import { AppTile, IconTile } from "./tile.js";
import { Icon } from "./icon.js";
import { say } from "../words/index.js";

// The main categories of the desktop menu, in the order in which people look for distraction.
const categories = [
  ["Network", "chat"], ["AudioVideo", "video"], ["Game", "game"], ["Office", "work"],
  ["Graphics", "draw"], ["Education", "book"], ["Development", "layers"], ["Science", "compass"],
  ["Utility", "bag"], ["System", "monitor"], ["Settings", "settings"], ["Other", "apps"],
];
const known = new Set(categories.map(([name]) => name));

/** Installed apps by search, or by category; choosing a category chooses the apps in it now (L-04). */
export function AppPicker({ id, apps, chosen, room, onChange }) {
  const [search, setSearch] = useState("");
  if (!apps) return html`<p class="faint" role="status">${say("common.loading")}</p>`;
  const all = [...apps.values()].sort((a, b) => a.name.localeCompare(b.name));
  const wanted = search.trim().toLocaleLowerCase();
  const begins = (app) => app.name.toLocaleLowerCase().startsWith(wanted);
  const found = wanted && all.filter((app) => app.name.toLocaleLowerCase().includes(wanted) || app.id.toLowerCase().includes(wanted))
    .sort((a, b) => begins(b) - begins(a));
  const toggle = (ids, isOn) => {
    const rest = chosen.filter((app) => !ids.includes(app));
    const added = ids.filter((app) => !chosen.includes(app)).slice(0, Math.max(0, room));
    onChange(isOn ? [...chosen, ...added] : rest);
  };
  return html`
    <div class="search"><${Icon} name="search" />
      <input class="input" type="search" placeholder=${say("picker.search")} aria-label=${say("picker.search")}
        value=${search} onInput=${(event) => setSearch(event.target.value)} /></div>
    ${found
      ? html`<div class="cats"><ul class="cat__found" aria-label=${say("picker.found", { n: found.length })}>
          ${found.length === 0 && html`<li class="faint">${say("picker.none", { text: search.trim() })}</li>`}
          ${found.slice(0, 60).map((app) => html`<${AppOption} key=${app.id} app=${app} chosen=${chosen} room=${room} toggle=${toggle} />`)}
        </ul></div>`
      : html`<div class="cats">${categories.map(([name, icon]) => {
          const members = all.filter((app) => holds(name, app.categories));
          return members.length > 0 && html`<${Category} key=${name} id=${id} name=${name} icon=${icon}
            members=${members} chosen=${chosen} room=${room} toggle=${toggle} />`;
        })}
        ${all.length === 0 && html`<p class="faint cat__none">${say("picker.noApps")}</p>`}</div>`}
    <p class="hint">${say("picker.categories")}</p>`;
}

function holds(category, own) {
  if (category === "Other") return !own.some((name) => known.has(name));
  return own.includes(category);
}

function Category({ name, icon, members, chosen, room, toggle }) {
  const [isOpen, setOpen] = useState(false);
  const ids = members.map((app) => app.id);
  const count = ids.filter((app) => chosen.includes(app)).length;
  const title = say("category." + name);
  return html`<details class="cat" onToggle=${(event) => setOpen(event.target.open)}>
    <summary><${IconTile} icon=${icon} kind="use" /><span class="opt__text"><b>${title}</b></span>
      <span class="faint num" aria-label=${say("picker.countOf", { count, n: ids.length })}>${count} / ${ids.length}</span>
      <${Icon} name="down" size="sm" /></summary>
    ${isOpen && html`<ul>
      <li><${Option} isOn=${count === ids.length} isSome=${count > 0 && count < ids.length}
        disabled=${count === 0 && room <= 0} onChange=${(isOn) => toggle(ids, isOn)}
        text=${html`<b>${say("picker.all", { name: title })}</b>`} /></li>
      ${members.map((app) => html`<${AppOption} key=${app.id} app=${app} chosen=${chosen} room=${room} toggle=${toggle} />`)}
    </ul>`}
  </details>`;
}

function AppOption({ app, chosen, room, toggle }) {
  const isOn = chosen.includes(app.id);
  return html`<li><${Option} isOn=${isOn} disabled=${!isOn && room <= 0} onChange=${(next) => toggle([app.id], next)}
    tile=${html`<${AppTile} app=${app} name=${app.name} />`}
    text=${html`${app.name}<span class="faint opt__id">${app.id}</span>`} /></li>`;
}

function Option({ isOn, isSome = false, disabled, onChange, tile, text }) {
  return html`<label class="opt">
    <input type="checkbox" checked=${isOn} indeterminate=${isSome} disabled=${disabled}
      onChange=${(event) => onChange(event.target.checked)} />
    ${tile}<span class="opt__text">${text}</span>
    <span class="opt__mark"><${Icon} name="check" /></span>
  </label>`;
}
