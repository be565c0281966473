import { get, patch, post, remove } from "./calls.js";
import { hear } from "./feed.js";
import { earnPass } from "../parts/pause-room.js";

// What can be done to a group. Each act that is gated earns its pass by a pause first (L-07).

/** `null` when the pause was left: then nothing happened. */
async function gated(group, text, act) {
  if (!group.isApplied) return act(undefined);
  const pass = await earnPass({ kind: "gate", group: group.id }, text);
  return pass === null ? null : act(pass);
}

/** Answers are shown at once, without waiting for the stream. */
async function settled(answer) {
  hear(await get("/v1/status"));
  return answer;
}

export const create = async (body) => settled(await post("/v1/groups", body));

/** Only a new name needs no pause (L-06). */
export async function edit(group, set, text) {
  const send = async (pass) => settled(
    await patch("/v1/groups/" + group.id, { set, revision: group.revision, pass: pass ?? null }));
  const isRename = Object.keys(set).every((key) => key === "name");
  return isRename ? send(undefined) : gated(group, text, send);
}

export const apply = async (group) => settled(await post(`/v1/groups/${group.id}/apply`, {}));

export const unapply = (group, text) => gated(group, text, async (pass) =>
  settled(await post(`/v1/groups/${group.id}/unapply`, { pass })));

export const deleteGroup = (group, text) => gated(group, text, async (pass) =>
  settled(await remove("/v1/groups/" + group.id + (pass ? "?pass=" + encodeURIComponent(pass) : ""))));
