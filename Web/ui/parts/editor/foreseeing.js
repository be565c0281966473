import { useEffect, useState } from "../../vendor/preact.js";
import { post } from "../../live/calls.js";
import { typedBody } from "./draft.js";

/**
 * What the daemon makes of a draft: `{group, nights, days, canApply}`, with the group as it would be kept and its
 * coming week as it would be judged. Throws what saving would be refused with. Nothing is stored.
 */
export function foresee(draft, group, isNamed = true) {
  const { name, ...rest } = typedBody(draft);
  // A name that nobody has typed yet is not missing yet.
  return post("/v1/preview", { group: isNamed || name ? { name, ...rest } : rest, id: group?.id ?? null });
}

/** The same as it is typed: `{foreseen, problem, isFresh}`; what was foreseen last stays until the draft is sound again. */
export function useForeseen(draft, { group = null, isNamed = true, turn = "" }) {
  const [answer, setAnswer] = useState({ key: null, foreseen: null, problem: null });
  const key = JSON.stringify([draft, group?.revision, isNamed, turn]);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => foresee(draft, group, isNamed).then(
      (foreseen) => isCurrent && setAnswer({ key, foreseen, problem: null }),
      (problem) => isCurrent && problem.code !== "away" && setAnswer((before) => ({ ...before, key, problem })),
    ), answer.key === null ? 0 : 300);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key]);
  return { ...answer, isFresh: answer.key === key && !answer.problem };
}
