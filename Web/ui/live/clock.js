import { useEffect, useReducer } from "../vendor/preact.js";
import { feed } from "./feed.js";

/** The daemon's clock, in ms since 1970; it stands still while the daemon is not heard. */
export function daemonNow() {
  const { status, state, heardAt } = feed.value;
  if (!status) return 0;
  return status.day.now + (state === "live" ? performance.now() - heardAt : 0);
}

let apart = Date.now() - performance.now();

/** Whether the machine slept or its clock was set since this was last asked: then what is shown is off. */
export function hasSlipped() {
  const before = apart;
  apart = Date.now() - performance.now();
  return Math.abs(apart - before) > 2000;
}

/** The daemon's clock; the component renders again at each full `step` ms of it. */
export function useNow(step = 60_000) {
  const [, again] = useReducer((count) => count + 1, 0);
  useEffect(() => {
    let timer = 0;
    const wait = () => {
      timer = setTimeout(() => {
        again();
        wait();
      }, step - (daemonNow() % step) + 5);
    };
    wait();
    return () => clearTimeout(timer);
  }, [step]);
  return daemonNow();
}
