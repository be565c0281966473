import { useAtFront } from "./at-front.js";

/** What works on this machine (L-08). */
export const useDoctor = () => useAtFront("/v1/doctor")[0];
