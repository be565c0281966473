import { html } from "../vendor/preact.js";
import { Pause } from "./pause.js";
import { Source, useSource } from "../live/source.js";

const asked = new Source(null);

/**
 * Asks for a pause. Gives the pass that it earned, or `null` when it was left.
 * `purpose`: `{kind: "gate"|"reward", group}` or `{kind: "gate", act}`; `text` says what it is for.
 */
export function earnPass(purpose, text) {
  return new Promise((resolve) => {
    asked.value = {
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
  const pause = useSource(asked);
  return pause && html`<${Pause} ...${pause} />`;
}
