import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { changeOfRules, wantedRules } from "../../background/rulebook.js";

const { cases } = JSON.parse(readFileSync(new URL("../../../../Tests/SiteVectors/vectors.json", import.meta.url)));
const setting = { shieldPage: "chrome-extension://it/shield/shield.html", withDottedHosts: false, regexLimit: 1000 };

/** What a browser does with the rules for a main frame: the address that it is redirected to, or null. */
function redirected(rules, text) {
  const url = new URL(text);
  const host = url.hostname.replace(/\.$/, ""); // Chromium compares without it
  const isOf = (domain) => host === domain || (host.endsWith("." + domain) && !/^[\d.]+$/.test(host));
  url.hash = "";
  for (const { action, condition } of rules) {
    if (action.type !== "redirect" || !condition.requestDomains.some(isOf)) continue;
    const found = url.href.match(new RegExp(condition.regexFilter));
    if (found) return action.redirect.regexSubstitution.replace("\\0", found[0]);
  }
  return null;
}

const shields = cases.filter((one) => one.text && one.form === "browser" && /^https?:/.test(one.address));

test("L-05 R-39 the rules redirect what the patterns cover, to the shield with the whole address, and nothing else", () => {
  assert.ok(shields.length > 150, "too few vectors");
  for (const { text, address, matches } of shields) {
    const target = redirected(wantedRules([[text]], setting), address);
    const url = new URL(address);
    url.hash = "";
    if (!matches) assert.equal(target, null, `${text} ${address}`);
    // Another spelling of a path is met when its page has come; see navigation.js.
    else if (!isOtherSpelling(text, url)) assert.equal(target, `${setting.shieldPage}#${url.href}`, `${text} ${address}`);
  }
});

const isOtherSpelling = (text, url) => text.includes("/") && !url.pathname.replace(/%../g, (hex) => hex.toUpperCase())
  .startsWith(text.slice(text.indexOf("/")));

test("K-71 a change leaves the rules of other holders alone, and the same policy changes nothing", () => {
  const before = wantedRules([["a.test", "b.test/x"], ["c.test"]], setting).map((rule, at) => ({ id: at + 1, ...rule }));
  assert.deepEqual(changeOfRules(before, wantedRules([["a.test", "b.test/x"], ["c.test"]], setting)), { removeRuleIds: [], addRules: [] });
  const change = changeOfRules(before, wantedRules([["a.test", "b.test/x"], ["d.test"]], setting));
  const hosts = (rules) => new Set(rules.flatMap((rule) => rule.condition.requestDomains ?? rule.condition.initiatorDomains));
  assert.deepEqual(hosts(before.filter((rule) => change.removeRuleIds.includes(rule.id))), new Set(["c.test"]));
  assert.deepEqual(hosts(change.addRules), new Set(["d.test"]));
  const kept = new Set(before.map((rule) => rule.id).filter((id) => !change.removeRuleIds.includes(id)));
  assert.ok(change.addRules.every((rule) => !kept.has(rule.id)), "an id is used twice");
});

test("K-75 what is no pattern leaves the rules of the others as they are", () => {
  assert.deepEqual(wantedRules([["", "bé.test", null, "a.test"]], setting), wantedRules([["a.test"]], setting));
});

test("K-75 beyond the browser's limit of expressions hosts come first", () => {
  const paths = Array.from({ length: 30 }, (_, number) => `news.test/p${number}`);
  const rules = wantedRules([paths, ["video.test"]], { ...setting, regexLimit: 10 });
  assert.equal(rules.filter((rule) => rule.condition.regexFilter).length, 10);
  assert.ok(redirected(rules, "https://video.test/"), "the host has lost its rule");
});

test("a host is named with its trailing dot too where the browser needs that", () => {
  const [main] = wantedRules([["a.test", "[::1]"]], { ...setting, withDottedHosts: true });
  assert.deepEqual(main.condition.requestDomains, ["a.test", "a.test.", "[::1]"]);
});
