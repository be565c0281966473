import { html } from "../vendor/preact.js";
import { bringRest } from "./later.js";
import { Problem } from "../live/problem.js";
import { Source, useSource } from "../live/source.js";

const asked = new Source(null);

/**
 * Asks for a pause. Gives the pass that it earned, or `null` when it was left.
 * `purpose`: `{kind: "gate"|"reward", group}` or `{kind: "gate", act}`; `text` says what it is for.
 */
export async function earnPass(purpose, text) {
  const { Pause } = await bringRest().catch(() => {
    throw new Problem("world", "away");
  });
  return new Promise((resolve) => {
    asked.value = {
      Pause,
      purpose,
      text,
      end: (pass) => {
        asked.value = null;
        resolve(pass);
      },
    };
  });
}

/** Where the pause is shown, over everything else. */
export function PauseRoom() {
  const asks = useSource(asked);
  if (!asks) return null;
  const { Pause, ...rest } = asks;
  return html`<${Pause} ...${rest} />`;
}
