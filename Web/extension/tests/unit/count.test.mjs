import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.chrome = {
  runtime: { getURL: (path) => path }, extension: { inIncognitoContext: false }, storage: { session: { set() {} } },
};
const { countInFront, leftOf, refill, setLeft, startCounting, usedUpHere } = await import("../../background/count.js");

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
