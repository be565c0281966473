// What shields, from the policy that is held: a pure function of it, the time, and what was counted here.
// With the daemon there it is the daemon's word; with the daemon away, docs/browser-link.md ("With the daemon away").

/** A policy of known shape from a message or from the store. Throws when it is none; odd holders are left out. */
export function readPolicy(message) {
  if (typeof message?.revision !== "string" || !Array.isArray(message.holders)) {
    throw new Error("a policy needs a revision and holders");
  }
  return {
    ...message,
    idleAfterMs: message.idleAfterMs ?? 60_000,
    labels: message.labels ?? {},
    holders: message.holders
      .filter((holder) => typeof holder?.id === "string" && Array.isArray(holder.sites))
      .map((holder) => ({ ...holder, locks: Array.isArray(holder.locks) ? holder.locks : [] })),
  };
}

const open = { isShielding: false };
const closed = (words, until) => ({
  isShielding: true, headline: words?.headline ?? "", reason: words?.reason ?? "", until: until ?? null,
});

/**
 * What `holder` does at `now` (epoch ms): `{isShielding}` and, if so, `{headline, reason, until}`.
 * `usedUpAt` is when the budget was used up by what was counted here; undefined if it was not.
 */
export function verdict(holder, policy, { now, isAway, usedUpAt }) {
  if (!isAway) return holder.isShielding ? closed(holder.shield, holder.opensAt) : open;
  if (holder.isShielding && !(holder.opensAt <= now && holder.opensAt !== null)) {
    return closed(holder.shield, holder.opensAt);
  }
  // An override opens every lock of its group.
  const reopens = holder.closesAgainAt ?? null;
  if (reopens !== null && now < reopens) return open;
  const lock = holder.locks.find((one) => one.from <= now && now < one.until);
  if (lock) return closed(lock, lock.until);
  if (usedUpAt !== undefined && now < budgetEnd(holder, policy, usedUpAt)) {
    return closed(holder.budget, budgetEnd(holder, policy, usedUpAt));
  }
  // The lock that the override opened is there again, unless it has ended meanwhile (L-65).
  if (reopens !== null && now < holder.opensAt) return closed(holder.shield, holder.opensAt);
  return open;
}

function budgetEnd(holder, policy, usedUpAt) {
  if (!holder.budget) return usedUpAt;
  const rest = holder.budget.restMs ?? Infinity;
  return Math.min(usedUpAt + rest, policy.dayEndsAt ?? Infinity);
}

/** Whether the rest is over that began here when the budget was used up at `usedUpAt`. */
export const isRested = (holder, policy, usedUpAt, now) =>
  (holder.budget?.restMs ?? null) !== null && budgetEnd(holder, policy, usedUpAt) <= now;

/** The next moment at which time alone may change a verdict while the daemon is away; Infinity if none. */
export function nextChange(policy, { now, usedUp }) {
  const moments = [policy.dayEndsAt];
  for (const holder of policy.holders) {
    moments.push(holder.opensAt, holder.closesAgainAt);
    for (const lock of holder.locks) moments.push(lock.from, lock.until);
    if (usedUp.has(holder.id)) moments.push(budgetEnd(holder, policy, usedUp.get(holder.id)));
  }
  return Math.min(...moments.filter((moment) => typeof moment === "number" && moment > now), Infinity);
}

/** A time of day in the policy's zone, rounded up to a minute; 23:59 at the day's end. */
export function clockText(instant, policy) {
  const minute = 60_000;
  let shown = Math.ceil(instant / minute) * minute;
  if (shown === policy.dayEndsAt) shown -= minute;
  const parts = new Intl.DateTimeFormat("en", {
    hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: policy.zone,
  });
  return parts.format(shown);
}

/** A text of the policy, ready to show. */
export const filled = (text, until, policy) =>
  String(text).replaceAll("{until}", until === null ? "" : clockText(until, policy));

/** What a shield says about a holder's verdict (Web/extension/README.md, "Content"). */
export function contentOf(holder, judged, policy, { now, canAsk, site }) {
  const { labels, language } = policy;
  return {
    language, site, headline: filled(judged.headline, judged.until, policy),
    reason: filled(judged.reason, judged.until, policy), holder: holder.id, name: holder.name,
    until: judged.until, labels, oneMinuteLeft: policy.oneMinuteLeft ?? 0, canAsk,
    day: dayOf(holder, judged, policy, now),
  };
}

/** The locks of the small line of today: the planned ones, and the one of now, whose beginning may not be known. */
function dayOf(holder, judged, policy, now) {
  if (!policy.dayEndsAt || judged.until === null) return undefined;
  const locks = holder.locks.map(({ from, until }) => ({ from, until }));
  const isPlanned = locks.some((lock) => lock.from <= now && now < lock.until);
  if (!isPlanned) locks.unshift({ from: null, until: judged.until });
  return { zone: policy.zone, endsAt: policy.dayEndsAt, locks };
}
