// Site patterns are kept in ASCII and shown in Unicode (L-05).

const [base, tMin, tMax, skew, damp] = [36, 1, 26, 38, 700];

/** Decodes one label after its "xn--" (RFC 3492); `null` when it is none. */
function decodeLabel(text) {
  const cut = text.lastIndexOf("-");
  const output = cut > 0 ? [...text.slice(0, cut)].map((letter) => letter.codePointAt(0)) : [];
  let [n, i, bias, at] = [128, 0, 72, cut > 0 ? cut + 1 : 0];
  while (at < text.length) {
    const before = i;
    for (let weight = 1, k = base; ; k += base) {
      const code = text.charCodeAt(at++);
      const digit = code >= 97 && code <= 122 ? code - 97 : code >= 48 && code <= 57 ? code - 22 : -1;
      if (digit < 0) return null;
      i += digit * weight;
      const limit = k <= bias ? tMin : k >= bias + tMax ? tMax : k - bias;
      if (digit < limit) break;
      weight *= base - limit;
    }
    const length = output.length + 1;
    let delta = before === 0 ? Math.floor(i / damp) : (i - before) >> 1;
    delta += Math.floor(delta / length);
    let k = 0;
    for (; delta > ((base - tMin) * tMax) / 2; k += base) delta = Math.floor(delta / (base - tMin));
    bias = k + Math.floor(((base - tMin + 1) * delta) / (delta + skew));
    n += Math.floor(i / length);
    i %= length;
    if (n > 0x10ffff) return null;
    output.splice(i++, 0, n);
  }
  return String.fromCodePoint(...output);
}

/** A pattern as a person reads it: `xn--9d0bm53a.test/a` as `한국.test/a`. */
export function shownSite(pattern) {
  const [host, ...path] = pattern.split("/");
  const labels = host.split(".").map((label) =>
    label.startsWith("xn--") ? decodeLabel(label.slice(4)) ?? label : label);
  return [labels.join("."), ...path].join("/");
}
