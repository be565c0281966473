// One shield, drawn: on the shield page, and over a page that must not be left. It shows a content and says what was pressed.
(() => {
  if (globalThis.haruView) return;
  const start = "systemctl --user start harud";
  const waysOn = new Set(["leave", "go"]); // they need no daemon
  const spaces = { html: "http://www.w3.org/1999/xhtml", svg: "http://www.w3.org/2000/svg" };

  function make(space, name, attributes, ...children) {
    const one = document.createElementNS(spaces[space], name);
    for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
    one.append(...children);
    return one;
  }
  const html = (name, classes, ...children) => make("html", name, classes ? { class: classes } : {}, ...children);
  const svg = (name, attributes, ...children) => make("svg", name, attributes, ...children);

  const sun = () => svg("svg", { class: "sky", viewBox: "0 0 520 128", preserveAspectRatio: "xMidYMax slice", "aria-hidden": "true" },
    svg("circle", { class: "sky__glow", cx: 260, cy: 128, r: 86 }), svg("circle", { class: "sky__sun", cx: 260, cy: 128, r: 54 }));
  const globe = () => svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("circle", { cx: 12, cy: 12, r: 8.75 }),
    svg("path", { d: "M3.3 12h17.4M12 3.3c2.6 2.3 3.8 5.3 3.8 8.7s-1.2 6.4-3.8 8.7c-2.6-2.3-3.8-5.3-3.8-8.7s1.2-6.4 3.8-8.7z" }));
  const mark = () => svg("svg", { class: "mark", viewBox: "0 0 30 30", "aria-hidden": "true" },
    svg("path", { class: "mark__sun", d: "M7 18.5a8 8 0 0 1 16 0z" }), svg("path", { d: "M2 18.5h26M11 23.5h8" }));

  // ---- the day as one line ----

  /** Where the local hours 6, 12 and 18 are in the day that ends at `endsAt`, and where it begins. Days have 23 to 25 hours. */
  function hoursOf(zone, endsAt) {
    const clock = new Intl.DateTimeFormat("en", { timeZone: zone, hourCycle: "h23", day: "numeric", hour: "numeric" });
    const read = (at) => Object.fromEntries(clock.formatToParts(at).map((part) => [part.type, Number(part.value)]));
    const quarter = 900_000;
    const today = read(endsAt - 1).day;
    const found = {};
    let startsAt = endsAt - quarter;
    for (let at = startsAt; read(at).day === today; at -= quarter) {
      startsAt = at;
      found[read(at).hour] = at;
    }
    return { startsAt, first: read(startsAt).hour, ticks: [6, 12, 18].filter((hour) => hour in found).map((hour) => ({ hour, at: found[hour] })) };
  }

  function dayLine(day, now) {
    const { startsAt, first, ticks } = hoursOf(day.zone, day.endsAt);
    const percent = (at) => 100 * Math.min(1, Math.max(0, (at - startsAt) / (day.endsAt - startsAt)));
    const share = (at) => `${percent(at).toFixed(3)}%`;
    const two = (hour) => String(hour).padStart(2, "0");
    const line = html("div", "day");
    line.setAttribute("aria-hidden", "true");
    for (const lock of day.locks) {
      const from = lock.from ?? now;
      if (lock.until <= startsAt || from >= day.endsAt) continue;
      const box = html("i", from <= now && now < lock.until ? "day__lock is-on" : "day__lock");
      box.style.left = share(from);
      box.style.right = `${(100 - percent(lock.until)).toFixed(3)}%`;
      line.append(box);
    }
    const [past, coming, present] = [html("i", "day__past"), html("i", "day__coming"), html("i", "day__now")];
    line.append(past, coming, present);
    const axis = html("span", "day__hours", html("i", "", two(first)), ...ticks.map(({ hour, at }) => {
      const label = html("i", "", two(hour));
      label.style.left = share(at);
      return label;
    }), html("i", "", "24"));
    line.append(axis);
    const follow = (at) => {
      past.style.width = coming.style.left = present.style.left = share(at);
    };
    follow(now);
    return { line, follow };
  }

  // ---- the whole ----

  // A long name may break before its dots.
  const breakable = (name) => name.split(/(?=[./])/).flatMap((part) => [html("wbr"), part]);

  function text(content) {
    const at = content.name ? content.reason.indexOf(content.name) : -1;
    if (at < 0) return [content.reason];
    return [content.reason.slice(0, at), html("b", "", content.name), content.reason.slice(at + content.name.length)];
  }

  function button(act, label, kind) {
    const one = html("button", `btn ${kind}`, label);
    one.type = "button";
    one.dataset.act = act;
    return one;
  }

  // One minute is offered while some are left; the block has neither one nor ten.
  function buttons(content, say, isCover) {
    const { open, back, oneMinute, tenMinutes } = content.labels;
    const leave = isCover ? say("otherTab") : back ?? say("back");
    if (content.canGo) return [html("div", "acts", button("go", say("goOn"), "btn--primary"), button("leave", leave, ""))];
    const rows = [html("div", "acts", button("open", open ?? say("openHaru"), "btn--primary"), button("leave", leave, ""))];
    if (content.holder === "block") return rows;
    const more = [];
    if (oneMinute && content.oneMinuteLeft > 0) more.push(button("oneMinute", oneMinute, "btn--low"));
    if (tenMinutes) more.push(button("tenMinutes", tenMinutes, "btn--low"));
    return more.length ? [...rows, html("div", "acts", ...more)] : rows;
  }

  /**
   * A view and what can be done with it. `send` takes a message for the background and gives its answer. `isCover`: the page is
   * underneath as it was, so that leaving means another tab.
   * `element` goes into the document; `show` fills it; `press` takes the element that was pressed.
   */
  globalThis.haruView = ({ site, send, isCover = false }) => {
    const card = html("div", "card");
    const brand = html("p", "brand");
    const said = html("p", "said");
    said.setAttribute("role", "status");
    const element = html("main", "shield", card, brand);
    let now = { content: null, follow: () => {}, isWaiting: false, timer: 0, first: new Map() };

    function rest() {
      for (const one of element.querySelectorAll("button")) {
        const rests = !waysOn.has(one.dataset.act) && (!now.content.canAsk || now.isWaiting);
        if (rests) one.setAttribute("aria-disabled", "true");
        else one.removeAttribute("aria-disabled");
      }
    }

    function day(content) {
      if (!content.day) return [];
      // A lock whose beginning nobody knows begins where it was first seen, and does not wander with the time.
      const locks = content.day.locks.map((lock) => {
        if (!now.first.has(lock.until)) now.first.set(lock.until, lock.from ?? Date.now());
        return { from: lock.from ?? now.first.get(lock.until), until: lock.until };
      });
      const made = dayLine({ ...content.day, locks }, Date.now());
      now.follow = made.follow;
      return [made.line];
    }

    function away(content, say) {
      if (content.canAsk) return [];
      const text = `${content.labels.away ?? say("away")} ${say("toStart")}`;
      return [html("div", "away", html("p", "", text), html("code", "", start))];
    }

    function show(content) {
      if (JSON.stringify(content) === JSON.stringify(now.content)) return;
      const say = (key) => globalThis.haruSay(content.language, key);
      const had = element.getRootNode().activeElement?.dataset?.act;
      now.content = content;
      now.follow = () => {};
      element.lang = content.language;
      const headline = html("h1", "", content.headline || say("lockedByHaru"));
      headline.id = "headline";
      const place = globalThis.haruSiteName(content.site ?? site);
      const parts = [
        ...(place ? [html("p", "site", html("span", "tile", globe()), html("bdi", "", ...breakable(place)))] : []),
        headline, html("p", "why", ...text(content)),
        ...day(content), ...away(content, say),
        ...(isCover ? [html("p", "kept", say("kept"))] : []),
        ...buttons(content, say, isCover), said,
      ];
      card.replaceChildren(sun(), html("div", "body", ...parts));
      brand.replaceChildren(mark(), say(content.canGo ? "name" : "brand"));
      rest();
      if (had) element.querySelector(`[data-act=${had}]`)?.focus();
    }

    // The gold dot moves once a minute, while somebody can see it.
    function tick() {
      clearTimeout(now.timer);
      if (!element.isConnected) return;
      now.follow(Date.now());
      if (!document.hidden) now.timer = setTimeout(tick, 60_000 - (Date.now() % 60_000));
    }
    document.addEventListener("visibilitychange", tick);

    async function press(target) {
      const one = target?.closest?.("button");
      if (!one || one.getAttribute("aria-disabled")) return;
      const { act } = one.dataset;
      if (waysOn.has(act)) return send({ type: act });
      now.isWaiting = true;
      said.textContent = "";
      rest();
      const group = now.content.holder;
      const asks = { open: { act: "open" }, oneMinute: { act: "oneMinute", group }, tenMinutes: { act: "open", group } };
      const answer = await send({ type: "ask", ...asks[act] }).catch(() => null);
      now.isWaiting = false;
      rest();
      if (!answer?.ok) said.textContent = answer?.text || globalThis.haruSay(now.content.language, "failed");
    }

    return { element, show, press, tick, end: () => clearTimeout(now.timer) };
  };
})();
