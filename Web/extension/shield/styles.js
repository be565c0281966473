// The look of a shield, for a document and for a shadow tree alike; text, because a content script can bring no style sheet.
// The colours are those of Web/ui/styles/tokens.css (a test compares them). Sizes are in em of the person's own font size:
// under a cover, rem would be the covered page's.
globalThis.haruStyles ??= `
:root, :host {
  --bg: #f5f4f0; --surface: #ffffff; --raised: #faf9f6; --sunken: #eceae4; --line: #e2dfd7; --line-strong: #868c99;
  --ink: #1c2130; --ink-2: #464d5f; --ink-3: #5f6676;
  --gold: #e5ac35; --gold-hover: #dba027; --gold-line: #ab7409; --on-gold: #261a00;
  --lock: #4a53a4; --lock-soft: #e8eaf8; --lock-hatch: rgb(74 83 164 / .26);
  --gold-text: #7f5300; --use-soft: #e9ebf0; --ok: #38702e; --warn: #97500a; --warn-soft: #fdebd8;
  --sky-night: #e1e4f3; --sky-twilight: #fbe6c8; --sky-day: #fffdf8;
  --shadow-3: 0 24px 60px -16px rgb(28 33 48 / .32), 0 4px 14px rgb(28 33 48 / .10);
  --font: "Pretendard Variable", Pretendard, "SUIT Variable", "Noto Sans KR", "Noto Sans CJK KR",
          "Apple SD Gothic Neo", "Malgun Gothic", system-ui, "Noto Sans", Cantarell, Ubuntu, sans-serif;
  --font-mono: "JetBrains Mono", "D2Coding", "Noto Sans Mono CJK KR", ui-monospace, monospace;
}
@media (prefers-color-scheme: dark) {
  :root, :host {
    --bg: #0f1219; --surface: #171b24; --raised: #1d222d; --sunken: #0b0d13; --line: #29303c; --line-strong: #707889;
    --ink: #eceae4; --ink-2: #bcc1cd; --ink-3: #959cac;
    --gold: #edb847; --gold-hover: #f4c661; --gold-line: #edb847; --on-gold: #221700;
    --lock: #a3a9f0; --lock-soft: #24284a; --lock-hatch: rgb(163 169 240 / .24);
    --gold-text: #f2c566; --use-soft: #262c38; --ok: #8fcb7d; --warn: #f0ae6a; --warn-soft: #38250f;
    --sky-night: #131830; --sky-twilight: #3b2c20; --sky-day: #212836;
    --shadow-3: 0 28px 70px -16px rgb(0 0 0 / .75), 0 4px 14px rgb(0 0 0 / .45);
  }
}
@media (prefers-contrast: more) { :root, :host { --line: var(--line-strong); --ink-3: var(--ink-2); --lock-hatch: var(--lock); } }

.shield, .shield * { box-sizing: border-box; margin: 0; padding: 0; }
.shield { display: grid; align-content: safe center; justify-items: center; gap: 20px; min-height: 100vh; min-height: 100dvh; padding: 28px 16px;
  background: linear-gradient(var(--sky-night), var(--bg) 60%); color: var(--ink); color-scheme: light dark;
  font: 400 medium/1.6 var(--font); font-variant-numeric: tabular-nums; overflow-wrap: anywhere; -webkit-font-smoothing: antialiased;
  user-select: none; -webkit-user-select: none; }
.shield:lang(ko) { word-break: keep-all; }
.card { width: min(520px, 100%); overflow: hidden; border: 1px solid var(--line); border-radius: 24px; background: var(--surface); box-shadow: var(--shadow-3); text-align: center; }
.sky { display: block; width: 100%; height: 128px; border-bottom: 2px solid var(--line-strong); background: linear-gradient(var(--sky-night), var(--sky-twilight)); }
.sky circle { transform-origin: 260px 128px; }
.sky__sun, .mark__sun { fill: var(--gold); }
.sky__glow { fill: var(--gold); opacity: .14; }
.body { padding: 28px 32px 32px; }
.site { display: inline-flex; align-items: center; gap: 10px; max-width: 100%; margin-bottom: 14px; color: var(--ink-2); font-size: .9375em; line-height: 1.4; }
.site bdi { min-width: 0; text-align: start; }
.tile { display: grid; flex: none; place-items: center; width: 32px; height: 32px; border-radius: 9px; background: var(--use-soft); }
.icon { width: 16px; height: 16px; fill: none; stroke: currentColor; stroke-width: 1.75; }
.card h1 { margin-bottom: 10px; font-size: 1.75em; font-weight: 650; line-height: 1.2; letter-spacing: -.012em; text-wrap: balance; }
.why { max-width: 42ch; margin-inline: auto; color: var(--ink-2); font-size: .9375em; text-wrap: pretty; }
.why b { font-weight: 650; }
.kept { margin-top: 16px; color: var(--ink-2); font-size: .875em; line-height: 1.45; }

.day { position: relative; height: 80px; margin-top: 18px; overflow: hidden; border: 1px solid var(--line); border-radius: 18px;
  background: linear-gradient(90deg, var(--sky-night) 0 15%, var(--sky-twilight) 23%, var(--sky-day) 33% 70%, var(--sky-twilight) 81%, var(--sky-night) 90%); }
.day i { position: absolute; font-style: normal; }
.day__lock { top: 15px; height: 31px; min-width: 3px; border: 1px solid color-mix(in srgb, var(--lock) 45%, transparent); border-radius: 6px;
  background: repeating-linear-gradient(-45deg, var(--lock-hatch) 0 2px, transparent 2px 7px), var(--lock-soft); }
.day__lock.is-on { border: 1.75px solid var(--lock); }
.day__past { top: 29px; left: 0; border-top: 2.5px solid var(--ink-3); }
.day__coming { top: 29.5px; right: 0; height: 1.5px; background: radial-gradient(circle at 3px 50%, var(--ink-3) .75px, transparent 1.1px) 0 0 / 6px 100%; }
.day__now { top: 8px; height: 45px; border-left: 2px solid var(--gold-line); transform: translateX(-1px); }
.day__now::after { content: ""; position: absolute; top: 14.5px; left: -9px; width: 12px; height: 12px; border: 2px solid var(--surface); border-radius: 50%; background: var(--gold); }
.day__hours i { bottom: 5px; transform: translateX(-50%); color: var(--ink-3); font-size: 12px; line-height: 16px; }
.day__hours i:first-child { left: 10px; transform: none; }
.day__hours i:last-child { right: 10px; transform: none; }

.away { display: grid; gap: 6px; margin-top: 18px; padding: 12px 16px 14px; border-radius: 12px; background: var(--warn-soft); text-align: start; }
.away p { color: var(--warn); font-size: .9375em; line-height: 1.45; }
.away code { color: var(--ink); font: .8125em/1.5 var(--font-mono); user-select: all; -webkit-user-select: all; }

.acts { display: flex; flex-wrap: wrap; gap: 10px; margin-top: 22px; }
.acts + .acts { margin-top: 10px; }
.btn { flex: 1 1 0; min-width: fit-content; min-height: 52px; padding: 10px 14px; border: 1px solid var(--line-strong); border-radius: 12px; background: var(--surface); color: var(--ink);
  font: 500 1.0625em/1.25 var(--font); text-align: center; cursor: pointer; transition: background 120ms, border-color 120ms; }
.btn:hover { border-color: var(--ink-3); background: var(--raised); }
.btn--primary { flex-grow: 1.4; border-color: transparent; background: var(--gold); color: var(--on-gold); font-weight: 650; }
.btn--primary:hover { border-color: transparent; background: var(--gold-hover); }
.btn--low { flex-basis: 170px; min-width: 0; min-height: 44px; padding-block: 6px; font-size: .9375em; }
.btn[aria-disabled] { border-color: transparent; background: var(--sunken); color: var(--ink-3); cursor: default; }
.btn:focus { outline: none; }
.btn:focus-visible { outline: 2px solid var(--gold-line); outline-offset: 2px; }
.said { color: var(--ink-2); font-size: .875em; line-height: 1.45; }
.said:not(:empty) { margin-top: 14px; }
.brand { display: flex; align-items: center; gap: 10px; color: var(--ink-2); font-size: .8125em; }
.mark { width: 22px; height: 22px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; }
.mark__sun { stroke: none; }

@media (max-width: 639px) {
  .body { padding: 24px 20px 22px; }
  .card h1 { font-size: 1.5em; }
}
@media (max-height: 760px) { .shield { gap: 14px; padding-block: 16px; } .sky { height: 92px; } .sky circle { transform: scale(.72); } }
@media (max-height: 620px) { .sky { height: 56px; } .sky circle { transform: scale(.5); } .day { margin-top: 14px; } .body > .acts { margin-top: 16px; } .body > .acts + .acts { margin-top: 10px; } }
@media (prefers-reduced-motion: reduce) { .btn { transition: none; } }
@media (forced-colors: active) { .day__lock, .day__now::after { forced-color-adjust: none; } }
`;
