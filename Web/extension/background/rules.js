// The network rules in the browser. They are *dynamic* ones: in force before this extension has even started, and
// while its worker sleeps or the daemon is away.
import { api, isFirefox, isForPrivateWindows, pause, shieldPage } from "./api.js";
import { changeOfRules, wantedRules } from "./rulebook.js";

const network = api.declarativeNetRequest;
const regexLimit = network.MAX_NUMBER_OF_REGEX_RULES ?? 1000;

let present = null; // what is in force, as far as known
const refused = new Set(); // rules that this browser does not take, as JSON

/** Puts the rules in force that shield `sets`, one array of patterns a holder. */
export async function putInForce(sets) {
  const wanted = wantedRules(sets, { shieldPage, withDottedHosts: isFirefox, regexLimit })
    .filter((one) => !refused.size || !refused.has(JSON.stringify(one)));
  if (isForPrivateWindows) return comeIntoForce(wanted);
  present ??= await network.getDynamicRules();
  const change = changeOfRules(present, wanted);
  if (isNone(change)) return;
  try {
    await network.updateDynamicRules(change);
    const removed = new Set(change.removeRuleIds);
    present = present.filter((one) => !removed.has(one.id)).concat(change.addRules);
  } catch {
    present = null;
    await oneByOne(change);
  }
}

const isNone = ({ removeRuleIds, addRules }) => !removeRuleIds.length && !addRules.length;

/** Rules hold for private windows too, and the other background puts them in force: it has the same policy. */
async function comeIntoForce(wanted) {
  let change;
  for (let look = 0; look < 40; look++) {
    change = changeOfRules(await network.getDynamicRules(), wanted);
    if (isNone(change)) return;
    await pause(50);
  }
  // The browser may have refused the rule of a path there. But without another one a site is open, and one that is too
  // many leads to a shield that is to be gone.
  if (change.removeRuleIds.length || !change.addRules.every(isOfPath)) throw new Error("the rules have not come into force");
}

const isOfPath = ({ condition }) => condition.isUrlFilterCaseSensitive === true;

/** An update is all or nothing, but one rule that a browser refuses must not disarm the others (K-75). */
async function oneByOne({ removeRuleIds, addRules }) {
  await network.updateDynamicRules({ removeRuleIds });
  let taken = 0;
  let reason = null; // of a refusal that may be the browser's own failure
  for (const { id, ...one } of addRules) {
    try {
      await network.updateDynamicRules({ addRules: [{ id, ...one }] });
      taken++;
    } catch (fault) {
      // What is refused is met when its page has come; see navigation.js. A long path makes too large an expression.
      if (!isOfPath(one)) reason = fault;
      refused.add(JSON.stringify(one));
    }
  }
  present = await network.getDynamicRules();
  if (reason && !taken) {
    refused.clear(); // not this rule or that one, but the browser fails
    throw reason;
  }
}
