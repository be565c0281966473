import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { Sun } from "./sun.js";
import { post, remove } from "../live/calls.js";
import { problemText } from "../words/problems.js";
import { say } from "../words/index.js";

const isInView = () => document.visibilityState === "visible" && document.hasFocus();

/**
 * The guided pause. The daemon counts: the page only says, once a second, that it is in view.
 * Out of view it stops, and begins again from the start.
 */
export function Pause({ purpose, text, end }) {
  const [state, setState] = useState({ kind: "beginning" });
  const [attempt, setAttempt] = useState(0);
  const dialog = useRef(null);
  useEffect(() => {
    const shown = dialog.current;
    shown.showModal();
    return () => shown.close(); // gives the focus back to where it was
  }, []);
  useEffect(() => run(purpose, setState, end), [attempt]);
  const isRunning = state.kind === "running" || state.kind === "beginning";
  const left = Math.ceil((state.leftMs ?? 30_000) / 1000);
  return html`<dialog class="pause" ref=${dialog} aria-labelledby="pause-title"
    onCancel=${(event) => (event.preventDefault(), end(null))}>
    <div class="pause__in">
      <p class="pause__for">${text}</p>
      <${Sun} done=${1 - left / 30} isStill=${!isRunning} />
      <h2 id="pause-title">${title(state, left)}</h2>
      <p class="vh" role="status" aria-live="polite">${spoken(state, left)}</p>
      ${isRunning
        ? html`<p class="pause__n" role="timer" aria-live="off">${left}</p>
            <p class="muted">${say("pause.secondsLeft", { n: left })}</p>
            <p class="small muted pause__note">${say("pause.note")}</p>`
        : html`<p class="small muted pause__note">${
            state.kind === "failed" ? problemText(state.problem) + " " + say("pause.notCounted")
              : say("pause.leftView")}</p>`}
      <div class="pause__act">
        ${!isRunning && html`<button type="button" class="btn btn--primary"
          onClick=${() => setAttempt(attempt + 1)}>${say("pause.again")}</button>`}
        <button type="button" class="btn" onClick=${() => end(null)}>${say("pause.stop")}</button>
      </div>
    </div>
  </dialog>`;
}

function title(state, left) {
  if (state.kind === "paused") return say("pause.paused");
  if (state.kind === "failed") return say("pause.failed");
  return say(left % 10 > 5 || left % 10 === 0 ? "pause.in" : "pause.out");
}

/** Said every ten seconds; a region outside of an open dialog would not be read. */
function spoken(state, left) {
  if (state.kind === "paused") return say("pause.paused");
  return state.kind === "running" ? say("pause.spoken", { n: Math.ceil(left / 10) * 10 }) : "";
}

/** Begins a pause and beats until it is complete, out of view, or left. */
function run(purpose, setState, end) {
  let id = null;
  let timer = 0;
  let isOver = false;

  const stop = (next) => {
    if (isOver) return;
    isOver = true;
    clearInterval(timer);
    for (const [target, name] of watched) target.removeEventListener(name, look);
    if (next) setState(next);
    // Left unfinished: the daemon need not keep it. Without an answer it forgets it by itself.
    if (id && next?.kind !== "complete") remove("/v1/pauses/" + id).catch(() => {});
  };
  const look = () => {
    if (!isInView()) stop({ kind: "paused" });
  };
  const watched = [[document, "visibilitychange"], [window, "blur"], [window, "pagehide"]];

  const beat = async () => {
    if (!isInView()) return look();
    try {
      const pause = await post(`/v1/pauses/${id}/beat`, { isVisible: true });
      if (isOver) return;
      setState({ kind: "running", leftMs: pause.leftMs });
      if (!pause.isComplete) return;
      clearInterval(timer);
      const { pass } = await post(`/v1/pauses/${id}/complete`);
      if (isOver) return;
      stop({ kind: "complete", leftMs: 0 });
      end(pass);
    } catch (problem) {
      stop({ kind: "failed", problem });
    }
  };

  setState({ kind: "beginning" });
  for (const [target, name] of watched) target.addEventListener(name, look);
  post("/v1/pauses", purpose).then(
    (pause) => {
      id = pause.id;
      if (isOver) return void remove("/v1/pauses/" + id).catch(() => {});
      timer = setInterval(beat, 1000);
    },
    (problem) => stop({ kind: "failed", problem }),
  );
  return () => stop(null);
}
