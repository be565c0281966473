// The shield page: asks the background what shields the address behind its #, shows it, and goes there once nothing does.
const api = globalThis.browser ?? globalThis.chrome;
const unansweredMs = 1500;
const againMs = 500;
const language = navigator.language.startsWith("ko") ? "ko" : "en"; // until the daemon's is known

const address = location.hash.slice(1);
let view = null;
let port = null;
let again = 0;
let wasShut = false; // it was said here that the address is shielded
let isGoing = false;

/** The address as a URL, if it is one to go to. */
function target() {
  try {
    const url = new URL(address);
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

// Leaving works without a background too; what it asks of the daemon does not.
async function send(message) {
  if (message.type === "go") return go();
  try {
    return await api.runtime.sendMessage(message);
  } catch (problem) {
    if (message.type !== "leave") throw problem;
    history.back();
  }
}

function show(content) {
  if (!view) {
    view = globalThis.haruView({ site: target()?.hostname ?? "", send });
    view.element.addEventListener("click", (event) => view.press(event.target));
    document.body.replaceChildren(view.element);
  }
  document.documentElement.lang = content.language;
  document.title = `${content.headline || globalThis.haruSay(content.language, "lockedByHaru")} · ${globalThis.haruSay(content.language, "name")}`;
  view.show(content);
  view.tick();
}

function take(answer) {
  if (!answer) return;
  if (answer.content) {
    wasShut = true;
    show(answer.content);
  } else if (!target()) show(unknown("nothing"));
  else if (wasShut || answer.isPlaced) go();
  else show({ ...unknown("isOpen"), headline: globalThis.haruSay(language, "open"), canGo: true });
}

// Any page may lead here, with any address behind the #. Going on by itself would lend it the rights of a visit that the
// person began: cookies that are for those alone (SameSite=Strict).
function go() {
  if (isGoing) return;
  isGoing = true;
  location.replace(address);
}

// What can be said when nobody says why: that Haru closed it, or that there is nothing to open.
function unknown(why) {
  const say = (key) => globalThis.haruSay(language, key);
  return {
    language, headline: say("lockedByHaru"), reason: say(why), holder: "block", until: null,
    labels: {}, oneMinuteLeft: 0, canAsk: true,
  };
}

async function ask() {
  const late = setTimeout(() => view ?? show(unknown("unanswered")), unansweredMs);
  const answer = await send({ type: "shield", address }).catch(() => null);
  if (answer) clearTimeout(late);
  take(answer);
}

function listen(isBack) {
  clearTimeout(again);
  port?.disconnect();
  const mine = (port = api.runtime.connect({ name: "shield" }));
  mine.onMessage.addListener(take);
  mine.onDisconnect.addListener(() => {
    if (port === mine) again = setTimeout(begin, againMs, false);
  });
  mine.postMessage({ address, isBack });
}

// Back from one shield to another goes on to what is open behind it; the background knows what came before. Null: this page
// does not know how it was come to. Firefox does not always say where from; then Forward is taken for Back.
function cameBack() {
  const { from, entry } = globalThis.navigation?.activation ?? {};
  if (from && entry.index > from.index) return false;
  return performance.getEntriesByType("navigation")[0].type === "back_forward" || null;
}

function begin(isBack) {
  ask();
  listen(isBack);
}

// A site that puts the shield into a frame gets an empty one: its buttons are not to be pressed by trick.
if (window === window.top) {
  const styles = new CSSStyleSheet();
  styles.replaceSync(globalThis.haruStyles);
  document.adoptedStyleSheets = [styles];
  begin(cameBack());
  addEventListener("hashchange", () => location.reload());
  addEventListener("pageshow", (event) => event.persisted && begin(true));
}
