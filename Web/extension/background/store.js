// What outlives the worker: the policy and the profile's name for good, the rest until the browser ends.
import { api, isForPrivateWindows } from "./api.js";
import { readPolicy } from "./policy.js";

/**
 * `{policy, profile, count}`; the policy is null if there is none that can be read, `count` is undefined if nothing was
 * counted. A profile gets its name once.
 */
export async function readStore() {
  const kept = await api.storage.local.get(["policy", "profile", own("count")]).catch(() => ({}));
  const { policy, profile } = kept;
  const name = profile ?? crypto.randomUUID();
  if (!profile) await api.storage.local.set({ profile: name }).catch(() => {});
  return { policy: read(policy), profile: name, count: kept[own("count")] };
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

/** `{left, usedUp}` of budgets: what was used up stays so when the browser begins anew without the daemon. */
export const keepCount = (count) => api.storage.local.set({ [own("count")]: count }).catch(() => {});

/** `{covered, count}` as the last worker of this session of the browser left them. */
export async function readSession() {
  const kept = await api.storage.session.get([own("covered"), own("count")]);
  return { covered: kept[own("covered")], count: kept[own("count")] };
}

/** `name` is "covered" or "count". */
export const keepInSession = (name, value) => api.storage.session.set({ [own(name)]: value });

// Both backgrounds keep things in one place.
const own = (name) => (isForPrivateWindows ? `private.${name}` : name);
