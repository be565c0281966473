import { html, useEffect, useState } from "../vendor/preact.js";
import { Editor } from "../parts/editor/editor.js";
import { PageHead } from "../parts/frame.js";
import { say } from "../words/index.js";

/** One group, or a new one. */
export function Group({ id, status, isLive }) {
  const group = status.groups.find((one) => one.id === id) ?? null;
  // A group that was just deleted, here or elsewhere, is not an error.
  const [wasThere, setWasThere] = useState(false);
  useEffect(() => {
    if (group) setWasThere(true);
  }, [group]);
  if (id !== "new" && !group) {
    return html`<${PageHead} title=${say(wasThere ? "editor.gone" : "editor.unknown")}
      back=${{ href: "/groups", text: say("nav.groups") }} />`;
  }
  return html`<${Editor} key=${id} group=${group} status=${status} isLive=${isLive} />`;
}
