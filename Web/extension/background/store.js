// What outlives the worker: the policy and the profile's name for good, the rest until the browser ends.
import { api } from "./api.js";

/** `{policy, profile}`; the policy may be null. A profile gets its name once. */
export async function readStore() {
  const { policy = null, profile = crypto.randomUUID() } = await api.storage.local.get(["policy", "profile"]);
  await api.storage.local.set({ profile });
  return { policy, profile };
}

export const keepPolicy = (policy) => api.storage.local.set({ policy });

/** `{covered: {tabId: address}, count: …}` as the last worker of this session of the browser left them. */
export const readSession = () => api.storage.session.get(["covered", "count"]);

export const keepInSession = (values) => api.storage.session.set(values);
