import { useEffect, useRef } from "../vendor/preact.js";
import { announce } from "../parts/toast.js";
import { say } from "../words/index.js";
import { lockUntil } from "../words/times.js";

/** Locks and unlocks are said once, whatever page is open. */
export function useAnnouncements(status) {
  const before = useRef(null);
  useEffect(() => {
    if (!status) return;
    const known = before.current;
    const now = new Map(status.groups.map((group) => [group.id, group.isShielding === true]));
    before.current = now;
    if (!known) return;
    for (const group of status.groups) {
      if (!known.has(group.id) || known.get(group.id) === now.get(group.id)) continue;
      announce(now.get(group.id)
        ? say("announce.locked", { name: group.name, until: lockUntil(group.lock) })
        : say("announce.open", { name: group.name }));
    }
  }, [status]);
}
