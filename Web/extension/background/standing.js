// What holds now: the policy that is held, each holder's verdict, and what they make of an address.
import { contentOf, filled, nextChange, verdict } from "./policy.js";
import { readAddress, reportable, SiteIndex } from "./sites.js";

let policy = null;
let index = new SiteIndex();
let verdicts = null; // holder id → verdict
let situation = { now: 0, isAway: true, usedUp: new Map() };

export const heldPolicy = () => policy;
/** Whether anything was judged yet. */
export const isKnown = () => verdicts !== null;
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

/**
 * Judges every holder anew; it holds once it is given to `nowHolds`. `usedUp`: holder id → when its budget was used up
 * by what was counted here.
 */
export function judge(now, isAway, usedUp) {
  const judged = policy.holders.map((holder) =>
    [holder.id, verdict(holder, policy, { now, isAway, usedUpAt: usedUp.get(holder.id) })]);
  return { situation: { now, isAway, usedUp }, verdicts: new Map(judged) };
}

/**
 * The network rules are as `judged` wants them, or as far as they would go: then nothing opens, for a shield page
 * that let go while a rule still leads to it would come again and again.
 */
export function nowHolds(judged, areRulesInForce) {
  const stays = (id, next) => !areRulesInForce && !next.isShielding && verdicts?.get(id)?.isShielding;
  situation = judged.situation;
  verdicts = new Map([...judged.verdicts].map(([id, next]) => [id, stays(id, next) ? verdicts.get(id) : next]));
}

/** When time alone may change a verdict; Infinity for never. */
export const nextMoment = (now) => (policy ? nextChange(policy, { now, usedUp: situation.usedUp }) : Infinity);

/** Whether `url` is shielded by this judgement, which need not hold yet. */
export const shieldsBy = (judged) => (url) =>
  coveringOf(url)?.entries.some((entry) => judged.verdicts.get(entry.owner)?.isShielding) ?? false;

/** The holders that shield by this judgement, with their patterns: `{id, sites}`. */
export const shieldingHolders = (judged) => policy.holders.filter((holder) => judged.verdicts.get(holder.id).isShielding);

/** The entries `{host, path, owner}` of any holder that cover what a tab shows, and its address; null for no site. */
export function coveringOf(url) {
  const address = readAddress(url);
  return address && { address, entries: index.covering(address) };
}

export const isShielded = (url) =>
  coveringOf(url)?.entries.some((entry) => verdicts?.get(entry.owner)?.isShielding) ?? false;

/**
 * What the shield over `url` says; `null` if nothing shields it. Of several holders the one that keeps it shut
 * longest is named; a group before the simple block, which has no buttons.
 */
export function contentFor(url) {
  const covering = coveringOf(url);
  const shielding = covering?.entries.filter((entry) => verdicts?.get(entry.owner)?.isShielding) ?? [];
  if (!shielding.length) return null;
  const rank = ({ owner }) => (owner === "block" ? -1 : verdicts.get(owner).until ?? Infinity);
  const { owner, path } = shielding.reduce((best, one) => (rank(one) > rank(best) ? one : best));
  const site = path === "" ? undefined : reportable(covering.address, shielding, false);
  const given = { now: situation.now, canAsk: !situation.isAway, site };
  return contentOf(holderNamed(owner), verdicts.get(owner), policy, given);
}

/** What the popup says about the holders of an address: `{name, isShielding, leftMs, headline}` each. */
export function holdersOf(url, leftOf) {
  const ids = new Set(coveringOf(url)?.entries.map((entry) => entry.owner));
  return [...ids].map((id) => {
    const judged = verdicts?.get(id) ?? { isShielding: false };
    return {
      name: holderNamed(id).name, isShielding: judged.isShielding, leftMs: leftOf(id),
      headline: judged.isShielding ? filled(judged.headline, judged.until, policy) : null,
    };
  });
}
