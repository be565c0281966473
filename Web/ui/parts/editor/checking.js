import { useEffect, useState } from "../../vendor/preact.js";
import { post } from "../../live/calls.js";
import { bodyOf } from "./draft.js";

/** The problem of a draft, judged by the daemon as it is typed; `null` while there is none. */
export function useChecked(draft, { otherNames, isNamed }) {
  const [problem, setProblem] = useState(null);
  const key = JSON.stringify(draft);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const found = await check(draft, otherNames, isNamed);
      if (isCurrent) setProblem(found);
    }, 300);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key, isNamed, otherNames.join()]);
  return problem;
}

const fault = (field, name, args = {}) => ({ field, hints: ["fault." + name], args });

/** The first problem of a draft, or `null`. The daemon has the last word when it is saved. */
export async function check(draft, otherNames, isNamed = true) {
  const { body, problem } = bodyOf(draft);
  if (problem) return problem;
  if (isNamed && body.name === "") return fault("name", "empty");
  if (otherNames.includes(body.name)) return fault("name", "taken");
  try {
    await post("/v1/groups/check", { ...body, name: body.name || "-" });
    return await checkDays(body.weekdayRules);
  } catch (refusal) {
    return refusal.code === "away" ? null : refusal;
  }
}

/** Each day's rule passes the checks of its kind (L-40); equal ones are asked about once. */
async function checkDays(plan) {
  if (!plan) return null;
  const asked = new Set();
  for (const [day, rule] of plan.entries()) {
    const key = JSON.stringify(rule);
    if (!rule || asked.has(key)) continue;
    asked.add(key);
    try {
      await post("/v1/groups/check", { name: "-", rule });
    } catch (refusal) {
      if (refusal.code === "away") return null;
      return { field: "weekdayRules", code: refusal.code, hints: refusal.hints, args: { ...refusal.args, weekday: String(day) } };
    }
  }
  return null;
}
