import { useEffect, useState } from "../vendor/preact.js";
import { get } from "./calls.js";

/**
 * What was of today: `[{kind, group, from, to}]` in ms. Empty where the daemon does not tell it.
 * It is asked for again when the status has changed and once a minute.
 */
export function useDaySpans(status, now) {
  const [spans, setSpans] = useState([]);
  const turn = Math.floor(now / 60_000);
  useEffect(() => {
    let isCurrent = true;
    get("/v1/today").then(
      (answer) => {
        if (!isCurrent) return;
        setSpans(answer.spans.map(({ kind, group, from, until }) => (
          { kind, group, from, to: until, isRunning: until === null })));
      },
      () => {}, // an older daemon: the line shows windows and now
    );
    return () => (isCurrent = false);
  }, [status.date, turn, status.groups.map((group) => group.isShielding).join()]);
  // What has begun is drawn to its end where that is known.
  const groups = new Map(status.groups.map((group) => [group.id, group]));
  return spans.map((span) => {
    if (!span.isRunning) return span;
    const { lock, overrideUntil } = groups.get(span.group) ?? {};
    const end = { rest: lock?.opensAt?.ms, override: overrideUntil?.ms }[span.kind];
    return { ...span, to: Math.max(now, end ?? now) };
  });
}
