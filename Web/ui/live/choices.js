import { Source } from "./source.js";

// What the person chose for this browser: language, theme, first day of the week.
const key = "haru.choices";

function stored() {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? {};
  } catch {
    return {};
  }
}

const ofBrowser = () =>
  (navigator.languages ?? [navigator.language])
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find((tag) => tag === "ko" || tag === "en") ?? "en";

export const choices = new Source({
  language: ofBrowser(), theme: "system", firstDay: 0, ...stored(),
});

export function choose(change) {
  choices.value = { ...choices.value, ...change };
  try {
    localStorage.setItem(key, JSON.stringify(choices.value));
  } catch {
    // Private windows may keep nothing; the choice holds until the page is closed.
  }
  show();
}

/** Puts theme and language onto the document. */
export function show() {
  const root = document.documentElement;
  root.lang = choices.value.language;
  if (choices.value.theme === "system") delete root.dataset.theme;
  else root.dataset.theme = choices.value.theme;
}
