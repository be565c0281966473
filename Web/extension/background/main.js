// The background: wires the parts together. Listeners are registered here, at once: a worker that is woken by an
// event gets it only if its listener is there when the script has run.
import { needAccess, watchAccess } from "./access.js";
import { api, isFirefox, windowFilter, within } from "./api.js";
import { countInFront, keepForGood, keepOnly, refill, setLeft, startCounting, usedUpHere } from "./count.js";
import { forget, startCovers } from "./covers.js";
import { forgetTold, idleChanged, look, setIdleAfter, startFront } from "./front.js";
import { hello } from "./hello.js";
import { reachOldTabs } from "./frames.js";
import { forgetSteps, isLeaving, stepped } from "./leave.js";
import * as link from "./link.js";
import * as navigation from "./navigation.js";
import { forgetPaper, watchPapers } from "./papers.js";
import { letPass, passed } from "./passing.js";
import { forgetPlaced, watchRedirects } from "./placed.js";
import { isRested, readPolicy } from "./policy.js";
import { watchSending } from "./posts.js";
import { putInForce } from "./rules.js";
import { answer, connected, lift, pushAll } from "./shields.js";
import { heldPolicy, hold, holderNamed, judge, nextMoment, nowHolds, shieldingHolders, shieldsBy } from "./standing.js";
import { keepPolicy, readSession, readStore } from "./store.js";
import { forgetStanding, settleTab, startTabs, sweep } from "./tabs.js";
import { updateComes, updateIfFree } from "./update.js";
import { veil } from "./veil.js";

const beatEvery = 20_000;
const firstRetry = 2_000, longestRetry = 60_000; // ms
const graceTime = 1_500; // ms after a planned change in which the daemon says it
const veilTime = 200; // ms; Firefox asks each of its processes, and a busy one answers late

let profile = null;
let acknowledged = null; // the revision that this connection was told is in force
let enforcing = Promise.resolve();
let waiting = null; // an enforcement that has not begun
let judging = null; // the timer of the next verdict that time alone changes
let beating = null;
let retrying = null;
let retryTime = firstRetry;

let judgedOnce = null;
const firstJudgement = new Promise((done) => (judgedOnce = done));
const ready = wake();

/** The policy that is held comes into force before the daemon has said anything. */
async function wake() {
  const [stored, session] = await Promise.all([readStore(), readSession()]);
  profile = stored.profile;
  startCovers(session.covered);
  startTabs(lift);
  startCounting(enforceUnasked, session.count ?? stored.count);
  startFront(tellFront);
  if (stored.policy) take(stored.policy);
  link.start({ greet, take: receive, changed: daemonChanged });
  enforceUnasked();
  await firstJudgement;
}

/** A policy that is not in force is not held: the daemon sends it, and hears that it failed. */
async function greet() {
  const isInForce = await enforce().then(() => true, () => false);
  return hello(profile, (isInForce && heldPolicy()?.revision) || null);
}

function take(policy) {
  hold(policy);
  setIdleAfter(policy.idleAfterMs);
  const budgets = policy.holders.filter((holder) => holder.budget);
  keepOnly(budgets.map((holder) => holder.id));
}

/** Brings rules, tabs and shields to what holds now. Calls that come together are one. */
function enforce() {
  waiting ??= enforcing.catch(() => {}).then(() => {
    waiting = null;
    return (enforcing = enforceNow());
  });
  return waiting;
}

/** A cooldown begins anew after its rest, with the daemon away too. */
function refillRested(now) {
  for (const [id, usedUpAt] of usedUpHere()) {
    const holder = holderNamed(id);
    if (holder && isRested(holder, heldPolicy(), usedUpAt, now)) refill(id, holder.budget.allowedMs);
  }
}

/** For what the daemon did not ask for, and hears nothing of. */
const enforceUnasked = () => enforce().catch(() => {});

async function enforceNow() {
  // Without a policy nothing is known, and the rules of the last one stay as they are.
  if (!heldPolicy()) return void judgedOnce();
  refillRested(Date.now());
  const judged = judge(Date.now(), !link.isDaemonHere(), usedUpHere());
  const holders = shieldingHolders(judged);
  await letPass(shieldsBy(judged)).catch(() => {});
  const reasonOf = (done) => done.then(() => null, (reason) => reason);
  const [fault, denied] = await Promise.all([
    reasonOf(putInForce(holders.map((holder) => holder.sites))), reasonOf(needAccess()),
    within(veilTime, veil(holders)),
  ]);
  nowHolds(judged, fault === null);
  judgedOnce();
  pushAll();
  await sweep();
  look();
  judgeAgainInTime();
  await updateIfFree();
  tryAgainLater(fault);
  if (fault ?? denied) throw fault ?? denied;
}

/** What failed may be over soon. (Of access to sites the browser tells when it is there.) */
function tryAgainLater(fault) {
  clearTimeout(retrying);
  if (!fault) return void (retryTime = firstRetry);
  retrying = setTimeout(() => enforce().then(() => acknowledge(heldPolicy()?.revision), () => {}), retryTime);
  retryTime = Math.min(2 * retryTime, longestRetry);
}

/**
 * A timer for the worker that lives, an alarm for the one that was ended. The daemon says itself what time changes; but one
 * that hangs says nothing, so it is asked then.
 */
function judgeAgainInTime() {
  const now = Date.now();
  const moment = nextMoment(now);
  const isHere = link.isDaemonHere();
  clearTimeout(judging);
  if (isHere || moment === Infinity) api.alarms.clear("judge");
  else api.alarms.create("judge", { when: moment });
  if (moment === Infinity) return;
  const wait = Math.min(moment - now, 0x7fffffff - graceTime);
  judging = isHere ? setTimeout(askWhetherThere, wait + graceTime) : setTimeout(enforceUnasked, wait);
}

function askWhetherThere() {
  link.beat();
  judgeAgainInTime();
}

function receive(message) {
  if (message.type === "policy") {
    acknowledged = null; // each one that is sent waits for its own acknowledgement, also when it is an earlier one again
    putPolicyInForce(message);
  }
  if (message.type === "lease") setLeft(message.left ?? {});
}

async function putPolicyInForce(message) {
  let policy;
  try {
    policy = readPolicy(message);
    take(policy);
    setLeft(Object.fromEntries(policy.holders.filter((one) => one.budget).map((one) => [one.id, one.budget.leftMs])));
    keepForGood(); // or what was used up yesterday would hold under the policy of today, after the browser's next start
    const kept = keepPolicy(policy);
    await enforce();
    await kept;
    acknowledge(policy.revision);
  } catch (fault) {
    tellFailed(message.revision, fault);
  }
}

const tellFailed = (revision, fault) =>
  link.send({ type: "failed", revision: revision ?? null, reason: String(fault?.message ?? fault) });

/** What the person lets this extension do has changed. */
async function accessChanged() {
  acknowledged = null;
  const revision = heldPolicy()?.revision;
  await enforce().then(() => acknowledge(revision), (fault) => tellFailed(revision, fault));
}

/** Only for the policy that holds: another may have come meanwhile, and is acknowledged for itself. */
function acknowledge(revision) {
  if (!link.isDaemonHere() || revision !== heldPolicy()?.revision || revision === acknowledged) return;
  acknowledged = revision;
  link.send({ type: "ack", revision });
}

async function daemonChanged() {
  if (link.isDaemonHere()) forgetTold();
  else acknowledged = null;
  await enforce().then(() => acknowledge(heldPolicy()?.revision), () => {});
}

function tellFront(message, holders) {
  if (link.isDaemonHere()) link.send(message);
  countInFront(holders);
  clearInterval(beating);
  beating = holders.length ? setInterval(beat, beatEvery) : null;
}

function beat() {
  look(); // Chromium does not always say that its window has lost the focus, but knows it when asked
  link.beat();
  keepForGood();
}

watchSending(passed);
watchRedirects();
watchPapers();

const after = (act) => (...given) => void ready.then(() => act(...given));

api.webNavigation.onBeforeNavigate.addListener(after(navigation.begins));
api.webNavigation.onCommitted.addListener(after((event) => {
  if (event.frameId !== 0) return;
  look();
  navigation.committed(event, isLeaving);
  stepped(event);
}));
api.webNavigation.onHistoryStateUpdated.addListener(after((event) => {
  if (event.frameId !== 0) return;
  look();
  navigation.changed(event);
  if (isLeaving(event.tabId)) stepped(event);
}));
api.tabs.onReplaced.addListener(after((added, removed) => {
  forget(removed);
  look();
  navigation.replaced(added);
}));
api.tabs.onRemoved.addListener(after((tabId) => {
  forget(tabId);
  forgetSteps(tabId);
  forgetPlaced(tabId);
  forgetPaper(tabId);
  forgetStanding(tabId);
  look();
}));
api.tabs.onActivated.addListener(after(({ tabId }) => {
  look();
  settleTab(tabId); // its page may not have been able to answer when its shield fell
}));
const focusChanged = after(async (windowId) => {
  look();
  const [tab] = windowId === api.windows.WINDOW_ID_NONE ? [] : await api.tabs.query({ active: true, windowId });
  if (tab) settleTab(tab.id);
});
if (isFirefox) api.windows.onFocusChanged.addListener(focusChanged);
else api.windows.onFocusChanged.addListener(focusChanged, windowFilter);
api.idle.onStateChanged.addListener(after(idleChanged));
watchAccess(after(accessChanged));
const tabChanges = after((tabId, change) => {
  if (change.audible !== undefined || change.mutedInfo !== undefined) look();
  navigation.updated(tabId, change);
});
if (isFirefox) api.tabs.onUpdated.addListener(tabChanges, { properties: ["audible", "mutedInfo", "url"] });
else api.tabs.onUpdated.addListener(tabChanges);

api.runtime.onConnect.addListener((port) => {
  if (port.name !== "shield") return;
  ready.then(() => connected(port));
  port.onDisconnect.addListener(after(updateIfFree));
});
api.runtime.onMessage.addListener((message, sender, reply) => {
  ready.then(() => answer(message, sender)).then(reply, () => reply({ ok: false }));
  return true;
});
// "judge" is for a verdict that time changes; "wake" brings back a worker that was ended while the daemon was away.
api.alarms.onAlarm.addListener(after(({ name }) => (name === "judge" ? enforceUnasked() : link.connect())));
api.alarms.get("wake").then((there) => there ?? api.alarms.create("wake", { periodInMinutes: 1 }));
api.runtime.onStartup.addListener(after(() => link.connect()));
api.runtime.onInstalled.addListener(after(reachOldTabs));
api.runtime.onUpdateAvailable.addListener(after(updateComes));
