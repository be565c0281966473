// Covers the page in place, where what was typed must not be lost. Comes into the top frame only when a cover falls, after page.js.
(() => {
  if (globalThis.haruCover || window !== window.top) return;
  globalThis.haruCover = true;
  const api = globalThis.browser ?? globalThis.chrome;
  const page = globalThis.haruPage;

  // `:host … !important` in a shadow tree wins over anything that the page's styles or its scripts say of the host.
  const ownStyles = `
    :host { all: initial !important; display: block !important; position: fixed !important; width: 0 !important; height: 0 !important; visibility: visible !important; }
    dialog { position: fixed; inset: 0; width: auto; max-width: none; height: auto; max-height: none; margin: 0; padding: 0; border: 0; outline: none;
      overflow: auto; overscroll-behavior: contain; background: var(--bg); }
    dialog::backdrop { background: var(--bg); }
    @media print { dialog { display: none; } }`;

  // No scroll bar of the page beside the cover; and what Firefox does to its top layer, if a page does it to its root.
  const rootStyles = { overflow: "hidden", filter: "none", opacity: "1", clipPath: "none" };

  let cover = null; // what stands over the page now, and what it changed

  function styled(root) {
    const text = globalThis.haruStyles + ownStyles;
    try {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      root.adoptedStyleSheets = [sheet];
    } catch {
      // Firefox lets a content script adopt no sheet, but takes its style elements whatever the page's policy says.
      const style = document.createElementNS("http://www.w3.org/1999/xhtml", "style");
      style.textContent = text;
      root.append(style);
    }
  }

  function build(content) {
    const host = document.createElementNS("http://www.w3.org/1999/xhtml", "div");
    const root = host.attachShadow({ mode: "closed" });
    const dialog = document.createElementNS("http://www.w3.org/1999/xhtml", "dialog");
    const view = globalThis.haruView({ site: location.hostname, isCover: true, send: (message) => api.runtime.sendMessage(message) });
    dialog.setAttribute("aria-labelledby", "headline");
    dialog.setAttribute("closedby", "none");
    dialog.tabIndex = -1;
    dialog.append(view.element);
    dialog.addEventListener("cancel", (event) => event.preventDefault());
    dialog.addEventListener("close", () => cover?.host === host && !dialog.open && raise());
    styled(root);
    root.append(dialog);
    view.show(content);
    return { host, root, dialog, view };
  }

  // ---- on top, whatever the page does ----

  function raise() {
    if (cover.isRising) return; // closing gives the focus back, and that says that the page has it
    cover.isRising = true;
    const had = cover.root.activeElement;
    if (cover.host.parentNode !== document.documentElement) document.documentElement.append(cover.host);
    if (cover.dialog.open) cover.dialog.close();
    cover.dialog.showModal();
    // The dialog itself, not its first button: whoever is just typing must not press one.
    (had ?? cover.dialog).focus();
    cover.raisedAt = performance.now();
    cover.isRising = false;
  }

  // A page that takes the cover away each time gets it back each time, but it may not hang in the quarrel.
  function mend() {
    if (!cover) return;
    for (const { name } of [...cover.host.attributes]) cover.host.removeAttribute(name);
    if (cover.host.parentNode === document.documentElement && cover.dialog.open) return;
    if (performance.now() - cover.raisedAt > 50) {
      page.listen();
      watch();
      raise();
    } else if (!cover.mending) {
      cover.mending = setTimeout(() => {
        cover.mending = 0;
        mend();
      }, 60);
    }
  }

  function watch() {
    cover.observer.disconnect();
    cover.observer.observe(document, { childList: true });
    cover.observer.observe(document.documentElement, { childList: true });
    cover.observer.observe(cover.host, { attributes: true });
    for (const [name, listener] of listeners) addEventListener(name, listener, true);
  }

  const swallow = (event) => event.stopImmediatePropagation();
  const onTop = (event) => cover && event.target !== cover.host && event.newState !== "closed" && raise();
  const noFullscreen = () => document.fullscreenElement && document.exitFullscreen().then(() => cover && raise());
  const listeners = [
    ...["wheel", "touchstart", "touchmove", "touchend", "pointermove", "mousemove", "contextmenu", "copy", "cut", "paste"]
      .map((name) => [name, swallow]),
    ["focusin", onTop], ["toggle", onTop], ["fullscreenchange", noFullscreen], ["beforeprint", hide], ["afterprint", unhide],
  ];

  // Paper shows neither the page nor the cover. Opacity, because nothing inside can undo it.
  function hide() {
    cover.restorePrint = set(document.body, "opacity", "0");
  }
  function unhide() {
    cover.restorePrint?.();
  }

  function set(element, property, value) {
    if (!element) return () => {};
    const name = property.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`);
    const [had, before, priority] = [element.hasAttribute("style"), element.style.getPropertyValue(name), element.style.getPropertyPriority(name)];
    element.style.setProperty(name, value, "important");
    return () => {
      element.style.setProperty(name, before, priority);
      if (!had && !element.getAttribute("style")) element.removeAttribute("style");
    };
  }

  // ---- what is pressed ----

  const forbidden = new Set(["a", "p", "r", "s"]); // with Control: select all, print, load again, save

  function take(event) {
    if (!cover || !event.isTrusted) return;
    if (event.type === "click") {
      const isKey = event.detail === 0;
      cover.view.press(isKey ? cover.root.activeElement : cover.root.elementFromPoint(event.clientX, event.clientY));
    } else if (event.type === "keydown") {
      const isShortcut = event.ctrlKey || event.metaKey;
      const key = event.key ?? ""; // browsers that fill a form in press keys without a name
      const types = !isShortcut && !event.altKey && key.length === 1 && key !== " ";
      if (types || key === "Escape" || key === "F5" || (isShortcut && forbidden.has(key.toLowerCase()))) event.preventDefault();
    }
  }

  // ---- on and off ----

  function fall(content) {
    const selection = getSelection();
    const before = {
      focus: document.activeElement, scroll: [scrollX, scrollY],
      selection: selection && [selection.anchorNode, selection.anchorOffset, selection.focusNode, selection.focusOffset],
    };
    cover = { ...build(content), before, observer: new MutationObserver(mend), mending: 0, raisedAt: -1000, isRising: false, restoreRoot: [] };
    page.take = take;
    document.exitPointerLock?.();
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    if (document.pictureInPictureElement) document.exitPictureInPicture().catch(() => {});
    cover.dialog.dataset.rootStyle = document.documentElement.getAttribute("style") ?? ""; // for page.js
    cover.restoreRoot = Object.entries(rootStyles)
      .filter(([property, value]) => getComputedStyle(document.documentElement)[property] !== value)
      .map(([property, value]) => set(document.documentElement, property, value));
    raise();
    if (!cover.dialog.getClientRects().length) throw new Error("there is nothing to be seen of the cover");
    watch();
    cover.view.tick();
    cover.orphaned = setInterval(() => api.runtime?.id || endWithExtension(), 1000);
  }

  // An extension that is reloaded, switched off or taken out leaves its scripts in Chromium, but nobody to lift a cover.
  // Its next start covers anew what is still locked.
  function endWithExtension() {
    page.isCovered = false;
    page.release();
    lift();
  }

  // In a drawing, or where the page shows nothing of itself, there is no place for a cover.
  function tryToFall(content) {
    try {
      fall(content);
    } catch {
      if (cover) lift();
    }
  }

  function lift() {
    const { host, dialog, view, observer, before, mending, orphaned } = cover;
    observer.disconnect();
    clearTimeout(mending);
    clearInterval(orphaned);
    for (const [name, listener] of listeners) removeEventListener(name, listener, true);
    cover.restorePrint?.();
    for (const restore of cover.restoreRoot) restore();
    cover = page.take = null;
    view.end();
    dialog.close();
    host.remove();
    scrollTo({ left: before.scroll[0], top: before.scroll[1], behavior: "instant" });
    if (before.focus?.isConnected && document.activeElement !== before.focus) before.focus.focus({ preventScroll: true });
    const [anchor, anchorOffset, focus, focusOffset] = before.selection ?? [];
    const now = getSelection();
    if (anchor?.isConnected && focus?.isConnected && (now.anchorNode !== anchor || now.anchorOffset !== anchorOffset || now.focusNode !== focus || now.focusOffset !== focusOffset)) {
      now.setBaseAndExtent(anchor, anchorOffset, focus, focusOffset);
    }
  }

  api.runtime.onMessage.addListener((message, sender, answer) => {
    if (message.type === "cover") {
      if (cover) cover.view.show(message.content);
      else tryToFall(message.content);
      answer({ covered: cover !== null });
    } else if (message.type === "uncover") {
      if (cover) lift();
      answer({ covered: false });
    }
  });
})();
