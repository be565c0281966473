// How a host is shown: in its own script, as browsers do, where that cannot be mistaken for another name.
(() => {
  if (globalThis.haruSiteName) return;

  // RFC 3492, section 6.2: the bias, and the delta of each code point.
  function decode(text) {
    const cut = text.lastIndexOf("-");
    const out = cut > 0 ? [...text.slice(0, cut)] : [];
    let [point, index, bias] = [128, 0, 72];
    for (let at = cut > 0 ? cut + 1 : 0; at < text.length; ) {
      const before = index;
      for (let weight = 1, k = 36; ; k += 36) {
        const digit = parseInt(text[at++] ?? "-", 36);
        if (Number.isNaN(digit)) return null;
        const value = digit < 10 ? digit + 26 : digit - 10;
        index += value * weight;
        const least = Math.min(Math.max(k - bias, 1), 26);
        if (value < least) break;
        weight *= 36 - least;
      }
      let delta = Math.floor((index - before) / (before === 0 ? 700 : 2));
      delta += Math.floor(delta / (out.length + 1));
      let k = 0;
      for (; delta > 455; k += 36) delta = Math.floor(delta / 35);
      bias = k + Math.floor((36 * delta) / (delta + 38));
      point += Math.floor(index / (out.length + 1));
      index %= out.length + 1;
      if (point > 0x10ffff) return null;
      out.splice(index++, 0, String.fromCodePoint(point));
    }
    return out.join("");
  }

  // One script, or those that are written together. Latin without the letters that look like others of it.
  const together = [
    /^[-a-z0-9\u00df-\u0130\u0132-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u017e]+$/u,
    /^[-a-z0-9\p{Script=Hangul}\p{Script=Han}]+$/u,
    /^[-a-z0-9\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々〆]+$/u,
    /^[-a-z0-9\p{Script=Bopomofo}\p{Script=Han}]+$/u,
    ...["Arabic", "Hebrew", "Devanagari", "Bengali", "Tamil", "Telugu", "Thai", "Georgian"].map((script) =>
      new RegExp(`^[-0-9\\p{Script=${script}}\\p{M}]+$`, "u")),
  ];
  // Greek and Cyrillic words can look like Latin ones; in these some letter must not.
  const lookAlikes = [
    [/^[-0-9\p{Script=Cyrillic}]+$/u, /[^-0-9асԁеһіјӏорԛѕԝхуъьҽпгѵѡкмтвн]/u],
    [/^[-0-9\p{Script=Greek}]+$/u, /[^-0-9αβεγικνορτυχωηκ]/u],
  ];

  function shown(label) {
    if (!label.startsWith("xn--")) return label;
    const name = decode(label.slice(4));
    if (!name || name.normalize("NFC") !== name) return label;
    const isClear = together.some((script) => script.test(name)) ||
      lookAlikes.some(([script, different]) => script.test(name) && different.test(name));
    return isClear ? name : label;
  }

  /** `site` is a host, or a host with a path. */
  globalThis.haruSiteName = (site) => {
    const [host, ...path] = site.split("/");
    const name = host.replace(/\.$/, "").replace(/^www\.(?=.+\.)/, "").split(".").map(shown).join(".");
    return [name, ...path].join("/");
  };
})();
