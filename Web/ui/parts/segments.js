import { html } from "../vendor/preact.js";
import { Icon } from "./icon.js";

/** Two to five short choices, all in view. `options`: `{value, text, icon}`. */
export function Segments({ name, legend, options, value, onChoose, block = false, disabled }) {
  return html`<fieldset class=${"seg" + (block ? " seg--block" : "")} disabled=${disabled}>
    <legend class="vh">${legend}</legend>
    ${options.map((option) => html`<label key=${option.value}>
      <input type="radio" name=${name} value=${option.value} checked=${option.value === value}
        onChange=${() => onChoose(option.value)} />
      <span>${option.icon && html`<${Icon} name=${option.icon} size="sm" />`}${option.text}</span>
    </label>`)}
  </fieldset>`;
}
