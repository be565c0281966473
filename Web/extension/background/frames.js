// What the frames of a page say when they are asked whether they hold text of the person's (page.js), and that each has a
// script of ours that can answer.
import { api, isFirefox, pause, within } from "./api.js";
import { isPaper } from "./papers.js";

const frameTime = 500; // ms that a frame in a page gets: one that hangs must not hold up the rest
const longestAnswer = 30_000; // ms that the page itself gets; after so long nobody waits any more

const late = Symbol("no answer in time");

/**
 * `dirty`, `clean` or `unanswered`. A frame that holds nothing silences its question before unloading. What was written or
 * drawn in one frame may be kept by another: then all are asked as if it had been there.
 */
export async function askFrames(tabId) {
  const frames = ((await api.webNavigation.getAllFrames({ tabId })) ?? []).map((frame) => frame.frameId);
  const said = await askAll(tabId, frames, false);
  if (!isFirefox && said.some((answer) => answer?.hasBlobs)) {
    const others = await unlisted(tabId, frames);
    said.push(...(await askAll(tabId, others, false)));
    frames.push(...others);
  }
  if (isPaper(tabId)) return "dirty";
  const touched = said.filter((answer) => answer?.isTouched);
  if (touched.length && touched.length < frames.length) said.push(...(await askAll(tabId, frames, true)));
  if (said.some((answer) => answer?.dirty === true)) return "dirty";
  return said.includes(late) ? "unanswered" : "clean";
}

/** Chromium does not list frames of `blob:` addresses; a script that runs in all frames finds them. */
async function unlisted(tabId, listed) {
  const run = { target: { tabId, allFrames: true }, injectImmediately: true, func: () => true };
  const found = await within(frameTime, api.scripting.executeScript(run), []);
  return found.map((one) => one.frameId).filter((id) => !listed.includes(id));
}

function askAll(tabId, frames, isTouched) {
  return Promise.all(frames.map((frameId) =>
    Promise.race([ask(tabId, frameId, isTouched), pause(frameId === 0 ? longestAnswer : frameTime).then(() => late)])));
}

/** Null where no script of ours can run: nobody has typed there either. */
async function ask(tabId, frameId, isTouched) {
  const once = () => api.tabs.sendMessage(tabId, { type: "falling", isTouched }, { frameId });
  try {
    return await once().catch(() => isFirefox ? null : reach({ tabId, frameIds: [frameId] }).then(once));
  } catch {
    return null;
  }
}

// Firefox runs content scripts in pages that are older than the extension, or than the moment in which it was switched
// on again; Chromium does not, and says so after an installation alone.
const reach = (target) => api.scripting.executeScript({ target, files: ["page/page.js"], injectImmediately: true });

/** Runs it in the pages of all tabs. */
export async function reachOldTabs() {
  if (isFirefox) return;
  for (const tab of await api.tabs.query({ url: "*://*/*", discarded: false })) {
    reach({ tabId: tab.id, allFrames: true }).catch(() => {});
  }
}
