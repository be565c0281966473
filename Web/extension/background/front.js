// What is in front of the person in this browser, told when it changes and only then (K-74).
import { addressBehind, api, windowFilter } from "./api.js";
import { coveringOf, heldPolicy, holderNamed, isShielded } from "./standing.js";
import { isThisMachine, reportable } from "./sites.js";
import { isCovered } from "./covers.js";

const settleTime = 20; // ms: changes that come together are looked at together

let told = null; // the last message, as text
let timer = null;
let looking = Promise.resolve();
let tell = () => {};
let idle = null; // as the browser said last
let idleAfter = null; // seconds

/** `tellFront(message, holders)` gets what is in front, and the ids of holders with a budget that cover it. */
export function startFront(tellFront) {
  tell = tellFront;
}

/** Something may have changed. */
export function look() {
  timer ??= setTimeout(() => {
    timer = null;
    looking = looking.then(lookNow, lookNow);
  }, settleTime);
}

/** Everything is told again: the daemon on a new connection knows nothing. */
export function forgetTold() {
  told = null;
  look();
}

/** `active`, `idle` or `locked`, as the browser says. */
export function idleChanged(state) {
  idle = state;
  look();
}

/** After so long without input the person counts as idle. */
export function setIdleAfter(milliseconds) {
  const seconds = detectionTime(milliseconds);
  if (seconds === idleAfter) return;
  idleAfter = seconds;
  idle = null; // by another measure somebody may be there; of that browsers say nothing
  api.idle.setDetectionInterval(seconds);
}

const detectionTime = (milliseconds) => Math.max(15, Math.round(milliseconds / 1000)); // browsers take no less

async function lookNow() {
  const policy = heldPolicy();
  idle ??= await api.idle.queryState(idleAfter ?? detectionTime(60_000));
  const window = (await api.windows.getAll(windowFilter)).find((one) => one.focused);
  const [tab] = window ? await api.tabs.query({ active: true, windowId: window.id }) : [];
  const shown = siteOf(tab);
  const audible = await sounding(tab, policy);
  const message = {
    type: "front", focused: Boolean(window), site: shown.site, private: tab?.incognito ?? false,
    shielded: shown.isShielded, idle, audible,
  };
  const holders = window && isThere(tab) && !shown.isShielded ? budgetHolders(shown.entries) : [];
  const text = JSON.stringify([message, holders]);
  if (text === told) return;
  told = text;
  tell(message, holders);
}

/** Somebody who watches a film presses nothing for long. */
const isThere = (tab) => idle === "active" || (idle === "idle" && Boolean(tab?.audible) && !tab.mutedInfo?.muted);

function siteOf(tab) {
  const behind = addressBehind(tab?.url);
  const found = tab && coveringOf(behind ?? tab.url);
  if (!found || isThisMachine(found.address.host)) return { site: null, isShielded: false, entries: [] };
  return {
    site: reportable(found.address, found.entries, tab.incognito), entries: found.entries,
    isShielded: behind !== null || isCovered(tab.id) || isShielded(tab.url),
  };
}

const budgetHolders = (entries) =>
  [...new Set(entries.map((entry) => entry.owner))].filter((id) => holderNamed(id)?.budget).sort();

/** What makes a sound in tabs that are not in front, of holders that count it. */
async function sounding(front, policy) {
  if (!policy?.holders.some((holder) => holder.countsAudible)) return [];
  const sites = (await api.tabs.query({ audible: true })).filter((tab) => tab.id !== front?.id && !tab.mutedInfo?.muted)
    .map((tab) => {
      const found = coveringOf(tab.url);
      const counted = found?.entries.filter((entry) => holderNamed(entry.owner).countsAudible) ?? [];
      return counted.length && !isCovered(tab.id) ? reportable(found.address, counted, tab.incognito) : null;
    });
  return [...new Set(sites.filter(Boolean))].sort();
}
