import { Problem } from "./problem.js";

// An answer on the same machine that takes longer than this is none.
const patience = 10_000;

async function call(method, path, body) {
  let response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    });
  } catch {
    throw new Problem("world", "away");
  }
  const answer = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer;
  const error = answer?.error;
  if (!error) throw new Problem("world", "away", { status: response.status });
  throw new Problem(error.kind, error.code, {
    field: error.field ?? null,
    hints: error.hints ?? [],
    args: error.arguments ?? {},
    status: response.status,
  });
}

export const get = (path) => call("GET", path);
export const post = (path, body) => call("POST", path, body);
export const patch = (path, body) => call("PATCH", path, body);
export const remove = (path) => call("DELETE", path);
