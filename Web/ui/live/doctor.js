import { useEffect, useState } from "../vendor/preact.js";
import { get } from "./calls.js";

/** What works on this machine; looked at again when the page comes to the front (L-08). */
export function useDoctor() {
  const [report, setReport] = useState(null);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") get("/v1/doctor").then(setReport, () => {});
    };
    look();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("focus", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("focus", look);
    };
  }, []);
  return report;
}
