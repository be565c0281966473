import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readAddress, readPattern, reportable, SiteIndex } from "../../background/sites.js";

const { cases } = JSON.parse(readFileSync(new URL("../../../../Tests/SiteVectors/vectors.json", import.meta.url)));
const patternCases = cases.filter((one) => one.text);
const reported = patternCases.filter((one) => one.form === "browser");

function covers(pattern, url) {
  const index = new SiteIndex();
  index.add(pattern, "it");
  const address = readAddress(url);
  return Boolean(address) && index.covering(address).length > 0;
}

test("L-05 R-39 patterns and addresses come to the same as in the daemon", () => {
  assert.ok(reported.length > 200, "too few vectors");
  const wrong = reported.filter((one) =>
    (one.fault ? readAddress(one.address) !== null : covers(one.text, one.address) !== one.matches));
  assert.deepEqual(wrong, []);
});

test("L-05 every pattern that the daemon keeps is one here", () => {
  const wrong = patternCases.filter(({ text }) => {
    const pattern = readPattern(text);
    return !pattern || pattern.host + pattern.path !== text;
  });
  assert.deepEqual(wrong, []);
});
