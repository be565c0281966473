// Whether the browser lets this extension see and close sites at all: a person may take that away, from all or from some.
import { api } from "./api.js";

let isThere = true;

export const hasAccess = () => isThere;

/** Looks again. Throws when it is not there: then nothing may be called in force. */
export async function needAccess() {
  isThere = await api.permissions.contains({ origins: ["*://*/*"] });
  if (!isThere) throw new Error("the browser does not let the extension see every site");
}

/** `changed()` is called when it comes or goes. */
export function watchAccess(changed) {
  api.permissions.onAdded.addListener(changed);
  api.permissions.onRemoved.addListener(changed);
}
