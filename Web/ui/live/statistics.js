import { useEffect, useState } from "../vendor/preact.js";
import { get } from "./calls.js";

/** Day records from a date to another, asked again at each new `turn`: `{days, problem}`. */
export function useDays(from, to, turn) {
  const [answer, setAnswer] = useState({ days: null, problem: null, key: "" });
  const key = from + to;
  useEffect(() => {
    let isCurrent = true;
    get(`/v1/stats?from=${from}&to=${to}`).then(
      ({ days }) => isCurrent && setAnswer({ days, problem: null, key }),
      (problem) => isCurrent && setAnswer((before) => ({ ...before, problem })),
    );
    return () => (isCurrent = false);
  }, [key, turn]);
  return answer.key === key || answer.problem ? answer : { days: null, problem: null };
}
