import assert from "node:assert/strict";
import { test } from "node:test";

let forGood = null; // what was written to the disk last
globalThis.chrome = {
  runtime: { getURL: (path) => path }, extension: { inIncognitoContext: false },
  storage: { session: { set() {} }, local: { set: async (kept) => void (forGood = kept.count) } },
};
const { countInFront, keepForGood, leftOf, refill, setLeft, startCounting, usedUpHere } = await import("../../background/count.js");

/** Resolves the next time a budget is used up. */
let usedUp = () => {};
startCounting(() => usedUp());
const nextEnd = () => new Promise((done) => (usedUp = done));

test("a cooldown is used up again after each rest, as often as it comes", async () => {
  setLeft({ a: 20 });
  countInFront(["a"]);
  for (let round = 0; round < 3; round++) {
    await nextEnd();
    assert.equal(leftOf("a"), 0);
    assert.ok(usedUpHere().has("a"));
    refill("a", 20);
    assert.ok(!usedUpHere().has("a"));
  }
  countInFront([]);
});

test("what is not in front draws on no budget", async () => {
  setLeft({ b: 10_000 });
  countInFront([]);
  await new Promise((done) => setTimeout(done, 30));
  assert.equal(leftOf("b"), 10_000);
});

test("what is used up is kept for good, and what is left when it is asked for", async () => {
  setLeft({ c: 10, d: 10_000 });
  countInFront(["c", "d"]);
  await nextEnd();
  assert.equal(forGood.left.c, 0);
  assert.deepEqual(forGood.usedUp.map(([id]) => id), ["c"]);
  const before = forGood.left.d;
  await new Promise((done) => setTimeout(done, 30));
  keepForGood();
  assert.ok(forGood.left.d <= before - 20, `${forGood.left.d} of ${before}`);
  countInFront([]);
});

test("a browser that begins anew goes on from what was kept", () => {
  startCounting(() => {}, { left: { e: 5_000, f: 0 }, usedUp: [["f", 1]] });
  assert.equal(leftOf("e"), 5_000);
  assert.deepEqual([...usedUpHere()], [["f", 1]]);
});
