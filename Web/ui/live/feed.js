import { get } from "./calls.js";
import { Source } from "./source.js";

/**
 * What the daemon said last, and whether it still says so.
 * state: "opening" before the first word, "live", "lost" (times are as of `status.now`),
 * "closed" when this browser's key is no longer good.
 */
export const feed = new Source({ state: "opening", status: null, heardAt: 0 });

const waits = [500, 1000, 2000, 4000, 8000];
let failures = 0;
let stream = null;
let timer = 0;

/** Takes in a status that came with an answer, or over the stream. */
export function hear(status) {
  failures = 0;
  feed.value = { state: "live", status, heardAt: performance.now() };
}

function lose(state) {
  stream?.close();
  stream = null;
  if (feed.value.state !== state) feed.value = { ...feed.value, state };
}

/** Opens the stream; after a loss it tries again by itself, more and more slowly. */
export function connect() {
  clearTimeout(timer);
  stream?.close();
  stream = new EventSource("/v1/events");
  stream.addEventListener("status", (event) => hear(JSON.parse(event.data)));
  // EventSource's own tries would go on for ever after a refused key, so each loss is looked into.
  stream.onerror = () => {
    lose("lost");
    timer = setTimeout(tryAgain, waits[Math.min(failures, waits.length - 1)]);
    failures += 1;
  };
}

async function tryAgain() {
  try {
    await get("/v1/settings");
    connect();
  } catch (problem) {
    if (problem.status === 401) return lose("closed");
    timer = setTimeout(tryAgain, waits[Math.min(failures, waits.length - 1)]);
    failures += 1;
  }
}

/** Asks once more: while something counts, figures grow without an event of their own. */
export async function refresh() {
  if (feed.value.state !== "live") return;
  try {
    hear(await get("/v1/status"));
  } catch (problem) {
    if (problem.status === 401) lose("closed");
    else if (problem.code === "away" && stream !== null) stream.onerror();
  }
}

/** Lets go of the stream, so that the next one begins anew (a page that comes back from sleep). */
export function reconnect() {
  failures = 0;
  connect();
}
