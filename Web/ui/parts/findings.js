import { html } from "../vendor/preact.js";
import { Icon } from "./icon.js";
import { IconTile } from "./tile.js";
import { toast } from "./toast.js";
import { canSay, say } from "../words/index.js";

const icons = {
  tracking: "apps", idle: "clock", freezing: "lock", notifications: "bell", sleep: "moon", session: "monitor",
  sites: "globe", data: "layers", page: "laptop", apps: "apps", groups: "limits",
};
const badges = { ok: ["badge--ok", "check"], limited: ["badge--warn", "info"], missing: ["badge--warn", "warn"] };

/** One line for each part that Haru uses: whether it works, what that means, and what repairs it. */
export function Findings({ findings }) {
  return html`<ul class="rows">${findings.map((finding) => {
    const [kind, icon] = badges[finding.status] ?? badges.limited;
    return html`<li key=${finding.part + finding.code} class="finding"><${IconTile} icon=${icons[finding.part] ?? "info"} />
      <div class="row__main"><div class="row__title row__title--soft">${canSay("doctor." + finding.part) ? say("doctor." + finding.part) : finding.part}</div>
        <p class="row__sub">${meaning(finding)}</p>
        ${finding.repair && html`<${Command} text=${finding.repair} />`}</div>
      <span class=${"badge " + kind}><${Icon} name=${icon} />${say("doctor.is." + finding.status)}</span></li>`;
  })}</ul>`;
}

function meaning({ part, code, status, arguments: args }) {
  for (const key of [`doctor.${part}.${code}`, `doctor.${part}.${status}`]) {
    if (canSay(key)) return say(key, { ...args, n: Number(args?.n ?? 0) });
  }
  return code;
}

/** What is typed elsewhere, to be copied. */
export function Command({ text }) {
  return html`<p class="repair"><code>${text}</code>
    <button type="button" class="btn btn--sm btn--quiet" onClick=${() => copy(text)}>${say("doctor.copy")}</button></p>`;
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(say("doctor.copied"));
  } catch {
    toast(say("doctor.notCopied"));
  }
}
