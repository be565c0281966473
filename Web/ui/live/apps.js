import { get } from "./calls.js";
import { Source, useSource } from "./source.js";
import { choices } from "./choices.js";
import { useEffect } from "../vendor/preact.js";

/** Installed apps by id: `null` until they are known. */
const catalogue = new Source(null);
let language = null;

export async function loadApps() {
  const wanted = choices.value.language;
  if (language === wanted) return;
  language = wanted;
  try {
    const { apps } = await get("/v1/apps?language=" + wanted);
    catalogue.value = new Map(apps.map((app) => [app.id, app]));
  } catch {
    language = null; // the next part that asks tries again
  }
}

/** The installed apps, as a map by id, or `null` while they are being fetched. */
export function useApps() {
  const chosen = useSource(choices);
  useEffect(() => void loadApps(), [chosen.language]);
  return useSource(catalogue);
}

/** The name of an app, else the readable end of its id. */
export function appName(apps, id) {
  return apps?.get(id)?.name ?? id.split(".").at(-1);
}
