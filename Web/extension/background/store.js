// What outlives the worker: the policy and the profile's name for good, the rest until the browser ends.
import { api, isForPrivateWindows } from "./api.js";
import { readPolicy } from "./policy.js";

/** `{policy, profile}`; the policy is null if there is none that can be read. A profile gets its name once. */
export async function readStore() {
  const { policy, profile } = await api.storage.local.get(["policy", "profile"]).catch(() => ({}));
  const name = profile ?? crypto.randomUUID();
  if (!profile) await api.storage.local.set({ profile: name }).catch(() => {});
  return { policy: read(policy), profile: name };
}

function read(policy) {
  try {
    return readPolicy(JSON.parse(policy));
  } catch {
    return null;
  }
}

/** As text: for thousands of sites that is many times quicker. */
export const keepPolicy = async (policy) =>
  isForPrivateWindows || api.storage.local.set({ policy: JSON.stringify(policy) });

/** `{covered: {tabId: address}, count: …}` as the last worker of this session of the browser left them. */
export const readSession = () => api.storage.session.get(["covered", "count"]);

export const keepInSession = (values) => api.storage.session.set(values);
