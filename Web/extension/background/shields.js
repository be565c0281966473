// The shield pages: what they say, what is pressed on them, and when they go.
import { addressBehind, api } from "./api.js";
import { ask, isDaemonHere } from "./link.js";
import { goElsewhere, leave, shieldShown } from "./leave.js";
import { leftOf } from "./count.js";
import { isPlaced } from "./placed.js";
import { contentFor, coveringOf, heldPolicy, holdersOf, isKnown } from "./standing.js";
import { reportable } from "./sites.js";

const ports = new Map(); // port → {tabId, address, said}

/**
 * What is said of an address: `{content}`, or `{gone: true, isPlaced}` when nothing shields it; null while nothing is known.
 * `isPlaced`: Haru put the shield there, so the page may go on to the address by itself.
 */
function wordsFor(address, tabId) {
  if (!isKnown()) return null;
  const content = contentFor(address);
  return content ? { content } : { gone: true, isPlaced: isPlaced(tabId, address) };
}

/** A shield page opens its port, which lives as long as the page. */
export function connected(port) {
  const address = addressBehind(port.sender?.url) ?? addressBehind(port.sender?.tab?.url);
  const one = { tabId: port.sender?.tab?.id, address, said: "" };
  ports.set(port, one);
  port.onMessage.addListener((message) => {
    if (typeof message?.address !== "string") return;
    one.address = message.address;
    push(port, one);
    shieldShown(one.tabId, message.address, message.isBack ?? null);
  });
  port.onDisconnect.addListener(() => ports.delete(port));
  push(port, one);
}

function push(port, one) {
  if (one.address === null) return;
  const words = wordsFor(one.address, one.tabId);
  const text = JSON.stringify(words);
  if (words === null || text === one.said) return;
  one.said = text;
  one.wasShut ||= words.content !== undefined;
  try {
    port.postMessage(words);
  } catch {
    ports.delete(port);
  }
}

/** Every shield page says what holds now. */
export function pushAll() {
  for (const [port, one] of ports) push(port, one);
}

/** Tells the shield page of a tab that it is gone; false if none is there to be told that was ever shut. */
export function lift(tabId) {
  for (const [port, one] of ports) {
    if (one.tabId !== tabId) continue;
    push(port, one);
    return ports.has(port) && one.wasShut === true;
  }
  return false;
}

/** Answers a message of a shield page, of a cover or of the popup; undefined if it is none of theirs. */
export async function answer(message, sender) {
  const tab = sender.tab;
  switch (message?.type) {
    case "shield": return wordsFor(message.address, tab?.id);
    case "ask": return press(message, tab);
    case "leave": return void (await (addressBehind(tab.url) === null ? goElsewhere(tab) : leave(tab.id)));
    case "state": return stateOfActiveTab();
    default: return undefined;
  }
}

const siteOf = (covering, tab) => reportable(covering.address, covering.entries, tab.incognito);

const activeTab = async () => (await api.tabs.query({ active: true, lastFocusedWindow: true }))[0];
const addressOf = (tab) => addressBehind(tab?.url) ?? tab?.url;

/** What the popup shows about the tab that it hangs from. */
async function stateOfActiveTab() {
  const tab = await activeTab();
  const covering = coveringOf(addressOf(tab));
  return {
    language: heldPolicy()?.language, isConnected: isDaemonHere(), revision: heldPolicy()?.revision ?? null,
    privateAllowed: await api.extension.isAllowedIncognitoAccess(),
    site: covering && siteOf(covering, tab), holders: holdersOf(addressOf(tab), leftOf),
  };
}

/** A press: one minute for a group, or the options for the site, which open in a tab of their own. */
async function press(message, sender) {
  const tab = sender ?? (await activeTab());
  const address = addressOf(tab);
  const covering = coveringOf(address);
  const question = message.act === "oneMinute"
    ? { act: "oneMinute", group: message.group ?? contentFor(address)?.holder }
    : { act: "open", site: covering && siteOf(covering, tab), group: message.group };
  const { ok, page, text } = await ask(question);
  if (ok && page) await api.tabs.create({ url: page, windowId: tab?.windowId, openerTabId: tab?.id });
  return { ok: ok === true, text: text ?? (ok ? undefined : heldPolicy()?.labels.away) };
}
