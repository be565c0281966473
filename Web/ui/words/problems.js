import { canSay, say } from "./index.js";
import { weekday } from "./times.js";

/** A problem in words: what is wrong and what to change. */
export function problemText(problem) {
  const fault = problem.hints?.find((hint) => hint.startsWith("fault."));
  const args = { ...problem.args };
  if (args.weekday !== undefined) args.day = weekday(Number(args.weekday));
  if (fault === "fault.shape" && args.expected === "window") return say("fault.time");
  if (fault && canSay(fault)) return say(fault, args);
  if (canSay("problem." + problem.code)) return say("problem." + problem.code, args);
  return say("problem.other", { code: problem.code });
}
