import { useEffect, useState } from "../vendor/preact.js";
import { get } from "./calls.js";

/** The daemon's own run of the coming week, asked again when `revision` or the date changes. */
export function usePreview(revision, date) {
  const [preview, setPreview] = useState(null);
  useEffect(() => {
    if (revision === null) return void setPreview(null);
    let isCurrent = true;
    get("/v1/preview?days=7").then(
      (answer) => isCurrent && setPreview(answer),
      () => {}, // without it the week is shown from its rules
    );
    return () => (isCurrent = false);
  }, [revision, date]);
  return preview;
}
