import { choices } from "../live/choices.js";

// Only the language in use is fetched.
const sources = { en: () => import("./en.js"), ko: () => import("./ko.js") };
const catalogues = {};

/** Makes a language ready to be chosen. */
export async function learn(chosen) {
  catalogues[chosen] ??= (await sources[chosen]())[chosen];
}

const plurals = { en: new Intl.PluralRules("en"), ko: new Intl.PluralRules("ko") };

export const language = () => choices.value.language;

/**
 * The sentence of a key in the person's language. An entry may have forms for the number `n`
 * (`{one, other}`); `{name}` stands for an argument, `{name|은는}` for it with its particle.
 */
export function say(key, args = {}) {
  const chosen = language();
  let entry = catalogues[chosen][key];
  if (entry === undefined) return key;
  if (typeof entry !== "string") entry = entry[plurals[chosen].select(args.n)] ?? entry.other;
  return entry.replace(/\{(\w+)(?:\|(.)(.))?\}/g, (_, name, closed, open) => {
    const value = String(args[name] ?? "");
    return closed ? value + (endsClosed(value) ? closed : open) : value;
  });
}

/** Whether there are words for a key: codes of a newer daemon may have none. */
export const canSay = (key) => catalogues[language()][key] !== undefined;

// Final consonants of the digits as they are read: 영 일 이 삼 사 오 육 칠 팔 구.
const closedDigits = "013678";

/** Whether a Korean particle after this text takes the form for a final consonant. */
function endsClosed(text) {
  const last = text.trimEnd().at(-1) ?? "";
  const code = last.charCodeAt(0);
  if (code >= 0xac00 && code <= 0xd7a3) return (code - 0xac00) % 28 !== 0;
  return closedDigits.includes(last) || /[lmn]/i.test(last);
}

/** Several names in one sentence. */
export function list(names) {
  // Korean "및" would read like a form; a comma reads like a person.
  return language() === "ko" ? names.join(", ") : new Intl.ListFormat("en-GB").format(names);
}

export const number = (value) => new Intl.NumberFormat(language()).format(value);
