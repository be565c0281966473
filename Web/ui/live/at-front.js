import { useEffect, useState } from "../vendor/preact.js";
import { get } from "./calls.js";

/**
 * What the daemon answers to `path`, and how to set it; `null` until it does. Looked at again when the page comes to the
 * front, for that is when something was set up elsewhere, and whenever `occasion` is another.
 */
export function useAtFront(path, occasion) {
  const [answer, setAnswer] = useState(null);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") get(path).then(setAnswer, () => {});
    };
    look();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("focus", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("focus", look);
    };
  }, [path, occasion]);
  return [answer, setAnswer];
}
