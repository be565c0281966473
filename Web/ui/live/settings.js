import { useEffect, useState } from "../vendor/preact.js";
import { get, patch } from "./calls.js";
import { earnPass } from "../parts/pause-room.js";

/** The daemon's settings: `[settings, set]`; `settings` is `null` until they are known. */
export function useSettings(turn) {
  const [settings, setSettings] = useState(null);
  useEffect(() => {
    get("/v1/settings").then(setSettings, () => {});
  }, [turn]);
  return [settings, setSettings];
}

/**
 * Changes one setting. Where it needs a pause (L-72), the refusal says so and nothing has changed yet;
 * then the pause is asked for. `null` when it was left.
 */
export async function changeSetting(change, act, text) {
  try {
    return await patch("/v1/settings", change);
  } catch (problem) {
    if (problem.code !== "needsGate") throw problem;
  }
  const pass = await earnPass({ kind: "gate", act }, text);
  return pass === null ? null : patch("/v1/settings", { ...change, pass });
}
