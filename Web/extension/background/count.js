// What is counted here of the budgets, only so that a shield can fall in time while the daemon is away. It never
// goes back into the ledger (docs/decisions/0011).
import { keepCount, keepInSession } from "./store.js";

const longestGap = 60_000; // ms

let left = {}; // holder id → ms that were left when `since` began
let running = []; // holders with a budget that are in front
let since = null; // {awake, wall} of the last credit
let usedUp = new Map(); // holder id → epoch ms
let timer = null;
let keptForGood = ""; // as text
let whenUsedUp = () => {};

/**
 * `callback` is called when a budget is used up. `kept` is what the last worker of this session kept; or, when the
 * browser has begun anew, what was kept for good.
 */
export function startCounting(callback, kept) {
  whenUsedUp = callback;
  if (!kept) return;
  left = kept.left;
  usedUp = new Map(kept.usedUp);
  running = kept.running ?? [];
  // The clock of a worker that has ended cannot be gone on with. The wall clock must do, for no longer than it takes until
  // an alarm wakes the next one: the rest was sleep.
  const passed = Math.min(Math.max(0, Date.now() - kept.wall), longestGap);
  since = kept.wall == null ? null : { wall: kept.wall, awake: performance.now() - passed };
  goOn();
}

/** Holder id → when its budget was used up by what was counted here. */
export const usedUpHere = () => usedUp;

/** The daemon says what is left: `{holder id: ms}`. Of one that is used up it judges itself: here it counts no more. */
export function setLeft(said) {
  credit();
  for (const [id, milliseconds] of Object.entries(said)) {
    if (milliseconds > 0) left[id] = milliseconds;
    else delete left[id];
    usedUp.delete(id);
  }
  goOn();
}

/** A rest that began here is over: so much is left anew. */
export function refill(id, milliseconds) {
  credit();
  usedUp.delete(id);
  left[id] = milliseconds;
  goOn();
}

/** What is left now of a holder's budget, in ms; null without one. */
export function leftOf(id) {
  credit();
  goOn();
  return left[id] ?? null;
}

/** Only these holders have a budget. */
export function keepOnly(ids) {
  const known = new Set(ids);
  left = Object.fromEntries(Object.entries(left).filter(([id]) => known.has(id)));
  for (const id of usedUp.keys()) if (!known.has(id)) usedUp.delete(id);
}

/** These holders with a budget are in front from now on. */
export function countInFront(ids) {
  if (ids.join() === running.join()) return;
  credit();
  running = ids;
  goOn();
}

/** Takes off what has passed: never more than either clock says (a sleep stops the one, a set clock moves the other). */
function credit() {
  if (!since) return;
  const passed = Math.max(0, Math.min(performance.now() - since.awake, Date.now() - since.wall));
  for (const id of running) {
    if (left[id] === undefined || usedUp.has(id)) continue;
    left[id] = Math.max(0, left[id] - passed);
    if (left[id] === 0) usedUp.set(id, Date.now());
  }
  since = null;
}

/** Writes to the disk what must outlive the browser: at most what was used since the last call is lost. */
export function keepForGood() {
  credit();
  goOn();
  const count = { left, usedUp: [...usedUp] };
  const text = JSON.stringify(count);
  if (text === keptForGood) return;
  keptForGood = text;
  keepCount(count);
}

function goOn() {
  clearTimeout(timer);
  const counted = running.filter((id) => left[id] !== undefined && !usedUp.has(id));
  if (counted.length) {
    since ??= { awake: performance.now(), wall: Date.now() };
    timer = setTimeout(() => {
      const before = usedUp.size;
      credit();
      goOn();
      if (usedUp.size > before) {
        keepForGood();
        whenUsedUp();
      }
    }, Math.min(...counted.map((id) => left[id])) + 1);
  }
  keepInSession("count", { left, usedUp: [...usedUp], running, wall: since?.wall ?? null });
}
