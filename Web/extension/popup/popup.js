// What this browser's link to Haru is, and what holds the site of this tab now.
const api = globalThis.browser ?? globalThis.chrome;
const start = "systemctl --user start harud";
const minute = 60_000;

let language = navigator.language.startsWith("ko") ? "ko" : "en"; // until the daemon has said which
const say = (key, values) => globalThis.haruSay(language, key, values);

function make(name, classes, ...children) {
  const one = document.createElement(name);
  if (classes) one.className = classes;
  one.append(...children);
  return one;
}

function picture(name, viewBox, ...shapes) {
  const one = (tag, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const svg = one("svg", { class: name, viewBox, "aria-hidden": "true" });
  svg.append(...shapes.map(([tag, attributes]) => one(tag, attributes)));
  return svg;
}

const mark = () => picture("mark", "0 0 30 30", ["path", { class: "mark__sun", d: "M7 18.5a8 8 0 0 1 16 0z" }], ["path", { d: "M2 18.5h26M11 23.5h8" }]);
const globe = () => picture("icon", "0 0 24 24", ["circle", { cx: 12, cy: 12, r: 8.75 }],
  ["path", { d: "M3.3 12h17.4M12 3.3c2.6 2.3 3.8 5.3 3.8 8.7s-1.2 6.4-3.8 8.7c-2.6-2.3-3.8-5.3-3.8-8.7s1.2-6.4 3.8-8.7z" }]);

/** 90 s → "2 min": rounded up, as the page does, so that what is left never reads as nothing. */
function span(ms) {
  const minutes = Math.ceil(ms / minute);
  if (ms < minute) return say("underAMinute");
  const [h, m] = [Math.floor(minutes / 60), minutes % 60];
  return say(h === 0 ? "minutes" : m === 0 ? "hours" : "hoursMinutes", { h, m });
}

function holder({ name, isShielding, leftMs, headline }) {
  const badge = isShielding ? make("span", "badge is-closed", headline ?? say("locked"))
    : make("span", "badge", leftMs == null ? say("open") : say("left", { span: span(leftMs) }));
  return make("li", "", make("span", "", name), badge);
}

function site(state) {
  if (!state.site) return make("section", "box", make("p", "", say("siteNone")));
  const head = make("h2", "", make("span", "tile", globe()), make("bdi", "", globalThis.haruSiteName(state.site)));
  const holders = state.holders.length ? make("ul", "", ...state.holders.map(holder)) : make("p", "", say("siteNothing"));
  return make("section", "box", head, holders);
}

function away(state) {
  return make("section", "away", make("p", "", say(state.revision ? "notConnectedText" : "neverConnectedText")), make("code", "", start));
}

// Chromium's own page can be opened from here; Firefox lets nobody open its.
function privateWindows(state) {
  if (state.privateAllowed) return make("p", "note", say("privateCovered"));
  if (globalThis.browser?.runtime.getBrowserInfo) return make("p", "note", say("privateNot"), " ", say("privateHowFirefox"));
  const link = make("button", "link", say("privateHow"));
  link.onclick = () => api.tabs.create({ url: `chrome://extensions/?id=${api.runtime.id}` }).then(() => close());
  return make("p", "note", say("privateNot"), " ", link);
}

function openHaru() {
  const button = make("button", "btn btn--primary", say("openHaru"));
  const said = make("p", "note");
  said.setAttribute("role", "status");
  button.onclick = async () => {
    const answer = await api.runtime.sendMessage({ type: "ask", act: "open" }).catch(() => null);
    if (answer?.ok) close();
    else said.textContent = answer?.text || say("failed");
  };
  return [make("div", "main", button), said];
}

function show(state) {
  const standing = !state.isConnected ? (state.revision ? "notConnected" : "neverConnected") : state.revision ? "connected" : "settling";
  const head = make("header", "", mark(), make("h1", "", say("name")), make("span", state.isConnected ? "state" : "state is-away", say(standing)));
  const foot = state.isConnected ? openHaru() : [away(state)];
  const more = state.revision ? [privateWindows(state)] : [];
  document.body.replaceChildren(make("main", "", head, site(state), ...more, ...foot));
}

const styles = new CSSStyleSheet();
styles.replaceSync(globalThis.haruStyles);
document.adoptedStyleSheets = [styles];
const nothing = { isConnected: false, revision: null, privateAllowed: true, site: null, holders: [] };
const state = (await api.runtime.sendMessage({ type: "state" }).catch(() => null)) ?? nothing;
language = state.language ?? language;
document.documentElement.lang = language;
document.title = say("name");
show(state);
