// The network rules in the browser. They are *dynamic* ones: in force before this extension has even started, and
// while its worker sleeps or the daemon is away.
import { api, isFirefox, shieldPage } from "./api.js";
import { changeOfRules, wantedRules } from "./rulebook.js";

const network = api.declarativeNetRequest;
const regexLimit = network.MAX_NUMBER_OF_REGEX_RULES ?? 1000;

let present = null; // what is in force, as far as known

/** Puts the rules in force that shield `sets`, one array of patterns a holder. */
export async function putInForce(sets) {
  present ??= await network.getDynamicRules();
  const wanted = wantedRules(sets, { shieldPage, withDottedHosts: isFirefox, regexLimit });
  const change = changeOfRules(present, wanted);
  if (!change.removeRuleIds.length && !change.addRules.length) return;
  try {
    await network.updateDynamicRules(change);
    const removed = new Set(change.removeRuleIds);
    present = present.filter((one) => !removed.has(one.id)).concat(change.addRules);
  } catch {
    await oneByOne(change);
  }
}

/** An update is all or nothing, but one rule that a browser refuses must not disarm the others (K-75). */
async function oneByOne({ removeRuleIds, addRules }) {
  await network.updateDynamicRules({ removeRuleIds });
  let reason = null;
  for (const one of addRules) {
    await network.updateDynamicRules({ addRules: [one] }).catch((fault) => (reason = fault));
  }
  present = await network.getDynamicRules();
  // What is refused is caught when it is navigated to. If nothing was taken, no rule is in force at all.
  if (reason && addRules.length && !present.length) throw reason;
}

/** Whether a rule that is in force would redirect a navigation to exactly this host and path. */
export const hasRules = () => present !== null && present.length > 0;
