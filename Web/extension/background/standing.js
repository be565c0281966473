// What holds now: the policy that is held, each holder's verdict, and what they make of an address.
import { contentOf, nextChange, verdict } from "./policy.js";
import { readAddress, SiteIndex } from "./sites.js";

let policy = null;
let index = new SiteIndex();
let verdicts = new Map(); // holder id → verdict
let situation = { isAway: true, usedUp: new Map() };

export const heldPolicy = () => policy;
export const holderNamed = (id) => policy?.holders.find((holder) => holder.id === id);

/** From now on this policy holds. */
export function hold(next) {
  const isSameSites = policy && JSON.stringify(sitesOf(policy)) === JSON.stringify(sitesOf(next));
  policy = next;
  if (isSameSites) return;
  index = new SiteIndex();
  for (const holder of policy.holders) for (const site of holder.sites) index.add(site, holder.id);
}

const sitesOf = (one) => one.holders.map((holder) => [holder.id, holder.sites]);

/** Judges every holder anew. `usedUp`: holder id → when its budget was used up by what was counted here. */
export function judge(now, isAway, usedUp) {
  situation = { isAway, usedUp };
  verdicts = new Map((policy?.holders ?? []).map((holder) =>
    [holder.id, verdict(holder, policy, { now, isAway, usedUpAt: usedUp.get(holder.id) })]));
}

/** When time alone may change a verdict; Infinity while the daemon is there to say so. */
export const nextJudging = (now) =>
  (policy && situation.isAway ? nextChange(policy, { now, usedUp: situation.usedUp }) : Infinity);

/** The patterns that shield now, one array a holder. */
export const shieldedSites = () =>
  (policy?.holders ?? []).filter((holder) => verdicts.get(holder.id).isShielding).map((holder) => holder.sites);

/** The entries `{host, path, owner}` of any holder that cover what a tab shows, and its address; null for no site. */
export function coveringOf(url) {
  const address = readAddress(url);
  return address && { address, entries: index.covering(address) };
}

export const isShielded = (url) =>
  coveringOf(url)?.entries.some((entry) => verdicts.get(entry.owner)?.isShielding) ?? false;

/**
 * What the shield over `url` says; `null` if nothing shields it. Of several holders the one that keeps it shut
 * longest is named; a group before the simple block, which has no buttons.
 */
export function contentFor(url) {
  const ids = new Set(coveringOf(url)?.entries.map((entry) => entry.owner));
  const shielding = [...ids].filter((id) => verdicts.get(id)?.isShielding);
  if (!shielding.length) return null;
  const rank = (id) => (id === "block" ? -1 : verdicts.get(id).until ?? Infinity);
  const id = shielding.reduce((best, one) => (rank(one) > rank(best) ? one : best));
  return contentOf(holderNamed(id), verdicts.get(id), policy, !situation.isAway);
}
