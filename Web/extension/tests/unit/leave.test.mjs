import assert from "node:assert/strict";
import { test } from "node:test";

const back = []; // tab ids that went back
globalThis.chrome = {
  runtime: { getURL: (path) => "chrome-extension://it/" + path },
  extension: { inIncognitoContext: false },
  tabs: { goBack: async (tabId) => void back.push(tabId) },
};
const { leave, shieldShown, stepped } = await import("../../background/leave.js");
const { shieldPageOf } = await import("../../background/api.js");

const [first, second, open] = ["http://video.test/1", "http://video.test/2", "http://ok.test/start"];
const comes = (tabId, url, isBack) => stepped({ tabId, url, transitionQualifiers: isBack ? ["forward_back"] : [] });

/** Two shields, and Back from the second to the first. */
function backAmongShields(tabId) {
  back.length = 0;
  comes(tabId, open);
  comes(tabId, shieldPageOf(first));
  comes(tabId, shieldPageOf(second));
  comes(tabId, shieldPageOf(first), true);
}

test("K-71 Back from one shield to another goes on, by what the page or what the browser knows", () => {
  for (const saysBack of [true, null]) {
    backAmongShields(1);
    shieldShown(1, first, saysBack);
    assert.deepEqual(back, [1]);
  }
  backAmongShields(1);
  shieldShown(1, first, false);
  assert.deepEqual(back, [], "it was Forward");
});

test("K-71 L-69 the late word of a shield that was passed leaves the page that came after it where it is", async () => {
  backAmongShields(2);
  const left = leave(2);
  comes(2, open, true);
  await left;
  assert.deepEqual(back, [2]);
  shieldShown(2, first, true);
  assert.deepEqual(back, [2], "a step too far");
});
