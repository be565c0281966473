// The port to the daemon, through the native host `haru browser-host`: connecting again, pieces, questions.
import { api } from "./api.js";

const host = "org.haru.browser";
const firstDelay = 500, longestDelay = 20_000;
const patience = 5_000; // a beat or a question unanswered for so long means that the daemon is away

let port = null;
let delay = firstDelay;
let retry = null;
let pieces = [];
let overdue = null; // the timer of a beat that waits for its answer
let isHere = false;
let handlers = null;
let lastID = 0;
const questions = new Map(); // id → resolve

/** Whether the daemon is there: it has answered on this connection, and no beat is overdue. */
export const isDaemonHere = () => isHere;

/**
 * Keeps a connection from now on. `greet()` gives the first message; `take(message)` gets each that comes;
 * `changed()` is called when the daemon comes or goes.
 */
export function start(given) {
  handlers = given;
  connect();
}

/** Connects now if no connection is there or on its way; for events that woke this worker. */
export function connect() {
  if (port || !handlers) return;
  clearTimeout(retry);
  try {
    port = api.runtime.connectNative(host);
  } catch {
    port = null;
    return later();
  }
  const mine = port;
  port.onMessage.addListener((message) => mine === port && receive(message));
  port.onDisconnect.addListener(() => {
    void api.runtime.lastError; // read, or Chromium prints it as unhandled
    if (mine === port) lost();
  });
  handlers.greet().then((hello) => {
    if (mine !== port) return;
    send(hello);
    beat();
  });
}

function lost() {
  port = null;
  pieces = [];
  answered();
  for (const done of questions.values()) done({ ok: false });
  questions.clear();
  be(false);
  later();
}

function later() {
  clearTimeout(retry);
  retry = setTimeout(connect, delay);
  delay = Math.min(delay * 2, longestDelay);
}

function be(here) {
  if (isHere === here) return;
  isHere = here;
  handlers.changed();
}

function receive(message) {
  delay = firstDelay;
  if (message.type === "piece") {
    const whole = join(message);
    if (whole) receive(whole);
    return;
  }
  answered();
  if (message.type === "answer") {
    questions.get(message.id)?.(message);
    questions.delete(message.id);
  } else {
    handlers.take(message);
  }
  be(true);
}

/** The message whose last piece this is; null while there are more to come. */
function join({ index, count, text }) {
  if (index === 0) pieces = [];
  if (index !== pieces.length) return (pieces = [], null);
  pieces.push(text);
  if (pieces.length < count) return null;
  const whole = pieces.join("");
  pieces = [];
  return JSON.parse(whole);
}

export function send(message) {
  try {
    port?.postMessage(message);
  } catch {
    // The port is closing; onDisconnect follows.
  }
}

/** Asks for what is left of the budgets. Nothing in return for 5 s: the daemon is away. */
export function beat() {
  if (!port) return;
  send({ type: "beat" });
  overdue ??= setTimeout(() => {
    overdue = null;
    be(false);
  }, patience);
}

function answered() {
  clearTimeout(overdue);
  overdue = null;
}

/** The daemon's answer to a question, `{ok, page?, text?}`. */
export function ask(question) {
  if (!isHere) return Promise.resolve({ ok: false });
  const id = ++lastID;
  return new Promise((done) => {
    questions.set(id, done);
    setTimeout(() => {
      if (!questions.delete(id)) return;
      done({ ok: false });
      be(false);
    }, patience);
    send({ type: "ask", id, ...question });
  });
}
