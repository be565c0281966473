// A background that says what a test tells it to (README.md, "Between background and pages"), in place of the real one:
// pages and covers are shown in states that a daemon comes into only with much waiting, or never.
const api = globalThis.browser ?? globalThis.chrome;
const cover = ["page/page.js", "shield/styles.js", "shield/words.js", "shield/site-name.js", "shield/view.js", "page/cover.js"];
const told = { shield: null, state: null, answer: { ok: true } };
const asked = [];
const ports = new Map(); // port → what it said

async function tabAt(address) {
  return (await api.tabs.query({})).find((tab) => tab.url.startsWith(address));
}

const acts = {
  tell: async ({ what }) => Object.assign(told, what),
  push: async ({ what }) => [...ports.keys()].forEach((port) => port.postMessage(what)),
  cut: async () => [...ports.keys()].forEach((port) => port.disconnect() ?? ports.delete(port)),
  asked: async () => asked.splice(0),
  ports: async () => [...ports.values()],
  falling: async ({ address }) => {
    const { id } = await tabAt(address);
    const frames = await api.webNavigation.getAllFrames({ tabId: id });
    const answers = await Promise.all(frames.map(({ frameId }) => api.tabs.sendMessage(id, { type: "falling" }, { frameId })));
    return answers.map((answer) => answer.dirty);
  },
  cover: async ({ address, content }) => {
    const { id } = await tabAt(address);
    await api.scripting.executeScript({ target: { tabId: id }, files: cover, injectImmediately: true });
    return api.tabs.sendMessage(id, { type: "cover", content });
  },
  inject: async ({ address }) => void (await api.scripting.executeScript({
    target: { tabId: (await tabAt(address)).id, allFrames: true }, files: ["page/page.js"],
  })),
  uncover: async ({ address }) => api.tabs.sendMessage((await tabAt(address)).id, { type: "uncover" }),
  move: async ({ address, to }) => void (await api.tabs.update((await tabAt(address)).id, { url: to })),
};

api.runtime.onMessage.addListener((message, sender, reply) => {
  if (message.act in acts && message.stage) {
    acts[message.act](message).then((value) => reply({ value: value ?? null }), (why) => reply({ fault: String(why) }));
    return true;
  }
  if (message.type === "shield") told.shield && reply(told.shield);
  else if (message.type === "state") reply(told.state);
  else {
    asked.push(message);
    if (told.answer) reply(told.answer);
    else return true; // never
  }
});
api.runtime.onConnect.addListener((port) => {
  ports.set(port, null);
  port.onMessage.addListener((message) => ports.set(port, message));
  port.onDisconnect.addListener(() => ports.delete(port));
});
