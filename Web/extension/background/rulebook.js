// The network rules (declarativeNetRequest) that put shields in force: from patterns to rules, and from the
// rules that are there to the ones wanted. Pure; rules.js hands them to the browser.
import { readPattern } from "./sites.js";

const embedded = ["sub_frame"];
const ofThePage = [
  "sub_frame", "stylesheet", "script", "image", "font", "object", "xmlhttprequest", "ping", "media", "websocket", "other",
];

/**
 * The rules that shield each set of sites; `sets` is one array of patterns a holder, so that a holder that
 * opens or closes leaves the rules of the others as they are.
 *
 *   hosts   main frame → shield page#address · frames of other pages blocked · all that open pages still ask for blocked
 *   paths   main frame and frames, by regular expression
 */
export function wantedRules(sets, { shieldPage, withDottedHosts, regexLimit }) {
  const redirect = { type: "redirect", redirect: { regexSubstitution: shieldPage + "#\\0" } };
  const block = { type: "block" };
  const rules = [];
  const byPath = new Map();
  for (const sites of sets) {
    const hosts = new Set();
    for (const pattern of sites.map(readPattern)) {
      if (!pattern) continue;
      if (pattern.path === "") hosts.add(pattern.host);
      else byPath.set(pattern.path, (byPath.get(pattern.path) ?? new Set()).add(pattern.host));
    }
    if (!hosts.size) continue;
    const domains = [...hosts];
    const visited = spelled(hosts, withDottedHosts);
    rules.push(
      rule(redirect, { regexFilter: "^.*$", requestDomains: visited, resourceTypes: ["main_frame"] }),
      rule(block, { requestDomains: domains, resourceTypes: embedded }),
      rule(block, { initiatorDomains: domains, resourceTypes: ofThePage }),
    );
  }
  const paths = [...byPath].map(([path, hosts]) => ({
    regexFilter: pathExpression(path), isUrlFilterCaseSensitive: true, requestDomains: spelled(hosts, withDottedHosts),
  }));
  rules.push(
    ...paths.map((condition) => rule(redirect, { ...condition, resourceTypes: ["main_frame"] })),
    ...paths.map((condition) => rule(block, { ...condition, resourceTypes: embedded })),
  );
  // Browsers take a limited number of expressions; what is beyond it is caught when it is navigated to.
  let room = regexLimit;
  return rules.filter((one) => !one.condition.regexFilter || room-- > 0);
}

const rule = (action, condition) => ({ priority: action.type === "redirect" ? 2 : 1, action, condition });

const spelled = (hosts, withDotted) =>
  withDotted ? [...hosts].flatMap((host) => (host.startsWith("[") ? [host] : [host, host + "."])) : [...hosts];

/** A whole address at or under `path`: the prefix ends at "/", "?", "#" or the end. */
function pathExpression(path) {
  const literal = path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const anyCase = (digit) => (/[A-F]/.test(digit) ? `[${digit}${digit.toLowerCase()}]` : digit);
  const signs = literal.replace(/%([0-9A-F])([0-9A-F])/g, (_, high, low) => "%" + anyCase(high) + anyCase(low));
  return `^[a-z]+://[^/?#]*${signs}(?:[/?#].*)?$`;
}

/** What makes two rules the same, whatever else the browser adds to one when it hands it back. */
function essence({ action, condition }) {
  return JSON.stringify([
    action.type, action.redirect?.regexSubstitution, condition.regexFilter, condition.requestDomains,
    condition.initiatorDomains, condition.resourceTypes,
  ]);
}

/** The least change from the rules that are there (with ids) to the ones that are wanted (without). */
export function changeOfRules(present, wanted) {
  // Two holders with the same sites want the same rules.
  wanted = [...new Map(wanted.map((one) => [essence(one), one])).values()];
  const free = new Map(present.map((one) => [essence(one), one.id]));
  const addRules = [];
  const used = new Set();
  for (const one of wanted) {
    const text = essence(one);
    if (!free.has(text)) addRules.push(one);
    else used.add(free.get(text));
  }
  const removeRuleIds = present.map((one) => one.id).filter((id) => !used.has(id));
  let id = 0;
  const next = () => { do id++; while (used.has(id)); return id; };
  return { removeRuleIds, addRules: addRules.map((one) => ({ id: next(), ...one })) };
}
