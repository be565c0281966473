import { useEffect, useReducer } from "../vendor/preact.js";
import { feed } from "./feed.js";

/** The daemon's clock, in ms since 1970; it stands still while the daemon is not heard. */
export function daemonNow() {
  const { status, state, heardAt } = feed.value;
  if (!status) return 0;
  return status.day.now + (state === "live" ? performance.now() - heardAt : 0);
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
