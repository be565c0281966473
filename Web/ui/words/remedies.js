import { say } from "./index.js";
import { moment, span } from "./times.js";

const icons = {
  opens: ["unlock"], oneMinute: ["clock", "gold"], tenMinutes: ["breath", "gold"], closesAgain: ["lock", "lock"],
  locksAfter: ["clock"], locksAt: ["lock", "lock"], locksLater: ["lock", "lock"], noMoreToday: ["unlock"],
  notToday: ["today", "gold"], isDraft: ["info"], isIncomplete: ["warn"],
};

/** What would change a verdict, as a line: `{icon, kind, text, figure}`. `null` for a kind of a newer daemon. */
export function remedyLine(remedy, today) {
  if (!icons[remedy.kind]) return null;
  const [icon, kind] = icons[remedy.kind];
  const over = remedy.membersOver ?? 0;
  const text = say(over > 0 ? "remedy.tooMany" : "remedy." + remedy.kind, { n: over });
  const figure = remedy.at ? moment(remedy.at.ms, today) : remedy.left ?? (remedy.useMs === undefined ? undefined : span(remedy.useMs));
  return { icon, kind, text, figure };
}
