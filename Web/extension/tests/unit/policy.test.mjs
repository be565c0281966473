import assert from "node:assert/strict";
import { test } from "node:test";
import { clockText, contentOf, isRested, nextChange, readPolicy, verdict } from "../../background/policy.js";

const noon = Date.UTC(2026, 9, 1, 3); // 12:00 in Seoul
const minute = 60_000;
const at = (minutes) => noon + minutes * minute;

function policyOf(...holders) {
  return readPolicy({
    type: "policy", revision: "r", language: "en", zone: "Asia/Seoul", dayEndsAt: at(720), oneMinuteLeft: 2,
    labels: { open: "Open Haru", group: "Group: {group}" },
    holders: holders.map((holder, number) => ({
      id: `g${number}`, name: `G${number}`, sites: ["video.test"], isShielding: false, opensAt: null, closesAgainAt: null,
      shield: null, locks: [], budget: null, countsAudible: false, ...holder,
    })),
  });
}

const shut = { isShielding: true, shield: { headline: "Closed until 12:10", reason: "Because" } };
const window = (from, until) => ({ from: at(from), until: at(until), headline: "Closed until {until}", reason: "Window" });
const budget = (restMs) => ({ leftMs: 1, restMs, headline: "Used up until {until}", reason: "Budget" });

/** Whether the holder shields at each of these minutes, the daemon away or not. */
function course(holder, minutes, { isAway = true, usedUpAt } = {}) {
  const policy = policyOf(holder);
  const given = (now) => ({ now: at(now), isAway, usedUpAt: usedUpAt === undefined || usedUpAt > now ? undefined : at(usedUpAt) });
  return minutes.map((now) => verdict(policy.holders[0], policy, given(now)).isShielding);
}

test("a rest that began here is over after its length, at the day's end at the latest; a daily limit has none", () => {
  const rested = (restMs, now) => {
    const policy = policyOf({ budget: { ...budget(restMs), allowedMs: minute } });
    return isRested(policy.holders[0], policy, at(10), at(now));
  };
  assert.deepEqual([29.99, 30].map((now) => rested(20 * minute, now)), [false, true]);
  assert.deepEqual([719, 720].map((now) => rested(9999 * minute, now)), [false, true]);
  assert.equal(rested(null, 800), false);
});

test("with the daemon there its word alone counts, whatever the time", () => {
  assert.deepEqual(course({ ...shut, opensAt: at(10) }, [0, 10, 20], { isAway: false }), [true, true, true]);
  assert.deepEqual(course({ locks: [window(5, 9)], closesAgainAt: at(3) }, [0, 4, 6], { isAway: false }), [false, false, false]);
});

test("with the daemon away what is shielded stays until a passed opensAt, the simple block for good", () => {
  assert.deepEqual(course({ ...shut, opensAt: at(10) }, [0, 9.99, 10]), [true, true, false]);
  assert.deepEqual(course({ ...shut, opensAt: null }, [0, 600, 9000]), [true, true, true]);
});

test("with the daemon away a lock shields from its first instant to its last, touching ones without a gap", () => {
  assert.deepEqual(course({ locks: [window(5, 9), window(9, 12)] }, [4.99, 5, 8.99, 9, 11.99, 12]), [false, true, true, true, true, false]);
  assert.deepEqual(course({ ...shut, opensAt: at(10), locks: [window(10, 15)] }, [9, 10, 15]), [true, true, false]);
});

test("R-22 L-65 an override opens every lock until it ends, and then its own lock is there again", () => {
  const overridden = { closesAgainAt: at(5), opensAt: at(20), shield: shut.shield, locks: [window(3, 8)] };
  assert.deepEqual(course(overridden, [0, 3, 4.99, 5, 19, 20]), [false, false, false, true, true, false]);
  assert.deepEqual(course({ closesAgainAt: at(5), opensAt: at(4) }, [0, 5, 6]), [false, false, false]);
  assert.deepEqual(course({ closesAgainAt: at(5), opensAt: null }, [0, 5, 6]), [false, false, false]);
});

test("with the daemon away a budget that is used up shields for its rest, a daily limit to the day's end", () => {
  assert.deepEqual(course({ budget: budget(10 * minute) }, [0, 4, 5, 14.99, 15], { usedUpAt: 5 }), [false, false, true, true, false]);
  assert.deepEqual(course({ budget: budget(null) }, [4, 5, 719, 720], { usedUpAt: 5 }), [false, true, true, false]);
  assert.deepEqual(course({ budget: budget(null), closesAgainAt: at(9) }, [5, 8, 9], { usedUpAt: 5 }), [false, false, true]);
});

test("K-75 odd holders and locks leave the others as they are", () => {
  const policy = readPolicy({ revision: "r", holders: [null, { id: 7 }, { id: "a" }, { id: "b", sites: ["x.test"], locks: "none" }] });
  assert.deepEqual(policy.holders.map((holder) => holder.id), ["b"]);
  assert.throws(() => readPolicy({ holders: [] }));
  assert.throws(() => readPolicy(null));
});

test("the next moment to judge is the next at which any verdict changes", () => {
  const policy = policyOf({ ...shut, opensAt: at(30) }, { locks: [window(5, 9)] }, { budget: budget(2 * minute) });
  const next = (now, usedUp = new Map()) => (nextChange(policy, { now: at(now), usedUp }) - noon) / minute;
  assert.deepEqual([next(0), next(5), next(9), next(30)], [5, 9, 30, 720]);
  assert.equal(next(0, new Map([["g2", at(0)]])), 2);
  assert.equal(nextChange(policy, { now: at(721), usedUp: new Map() }), Infinity);
});

test("R-41 times of day are of the policy's zone, rounded up to a minute, and 23:59 at the day's end", () => {
  const policy = policyOf();
  assert.equal(clockText(at(0), policy), "12:00");
  assert.equal(clockText(at(0) + 1, policy), "12:01");
  assert.equal(clockText(at(720), policy), "23:59");
  assert.equal(clockText(at(719) + 1, policy), "23:59");
  assert.equal(clockText(at(721), policy), "00:01");
});

test("L-67 a shield says which group, why and until when, ready to show", () => {
  const policy = policyOf({ locks: [window(0, 60)] }, { budget: budget(null) });
  const [group, limited] = policy.holders;
  const said = contentOf(group, verdict(group, policy, { now: at(1), isAway: true }), policy, { now: at(1), canAsk: false });
  assert.equal(said.headline, "Closed until 13:00");
  assert.deepEqual(said.day, { zone: "Asia/Seoul", endsAt: at(720), locks: [{ from: at(0), until: at(60) }] });
  const judged = verdict(limited, policy, { now: at(1), isAway: true, usedUpAt: at(0) });
  const used = contentOf(limited, judged, policy, { now: at(1), canAsk: false });
  assert.equal(used.headline, "Used up until 23:59");
  assert.deepEqual(used.day.locks, [{ from: null, until: at(720) }]);
});
