// Runs at document_start in every frame of every page: it must cost next to nothing and say nothing unasked.
// It knows whether somebody typed here, can silence the page's "Leave?", and keeps a covered page still.
(() => {
  if (globalThis.haruPage) return;
  const api = globalThis.browser ?? globalThis.chrome;
  const silenceMs = 2000;
  // field → what it held before, as the person found it. Also of fields that the page has taken away since: what was
  // written on one step of a form may be kept by the page until the last.
  const typed = new Map();
  const most = 40; // fields remembered; a long form has fewer
  let silentUntil = 0;
  // The person wrote or drew something here that fields need not show. Of a page that is older than this script nobody
  // knows.
  let mayHoldMore = document.readyState !== "loading";
  const strokeLength = 10; // px from where a pointer was pressed; less is a click
  let pressedAt = null;
  const isPaper = document.contentType === "application/pdf"; // its forms are filled in where no script looks

  // What the cover adds; it decides what becomes of an event that happens while it is on.
  const page = (globalThis.haruPage = { isCovered: false, take: null, listen, release });

  // ---- typed text ----

  // Not a password (half of one is no loss, and it should not stay on a covered page), and not a search: a query is a few
  // words, stays in its field after use, and would make every visit of a video site one that must not be left. By its
  // name a field of several lines is one only if that says nothing else: "q5_message" is a letter.
  const search = /^(q|query|search)$/i;
  const searchOfOneLine = /^(search|query)([^a-z]|$)|(^|[^A-Za-z])(q|search|query)$|(Search|Query)$/;
  function isSearch(field) {
    if (field.type === "search" || field.inputMode === "search" || field.enterKeyHint === "search") return true;
    if (field.closest("search, [role=search], [role=searchbox]")) return true;
    const names = [field.name ?? "", field.id];
    return names.some((name) => search.test(name) || (field.localName === "input" && searchOfOneLine.test(name)));
  }

  function isKept(field) {
    if (field.isContentEditable || field.localName === "textarea") return !isSearch(field);
    return field.localName === "input" && field.type !== "password" && !isSearch(field);
  }

  const hasOtherStart = new Set(["range", "color"]); // their value is not empty where nothing says what it is
  const isFilled = (field) => isKept(field) && field.value !== field.defaultValue && !hasOtherStart.has(field.type);

  /** The shadow tree of an element, closed or not. */
  function treeIn(element) {
    return element.openOrClosedShadowRoot ?? element.shadowRoot ?? api.dom?.openOrClosedShadowRoot?.(element) ?? null;
  }

  /** The field itself, where an event tells only the element that hides it. */
  function innermost(element) {
    for (let inside; (inside = treeIn(element)?.activeElement); ) element = inside;
    return element;
  }

  function held(field) {
    return field.value ?? field.textContent ?? "";
  }

  // The field's own default is no measure of what it held: frameworks write the value into the default as one types.
  function remember(event) {
    let field = event.composedPath()[0];
    if (!event.isTrusted || !(field instanceof Element)) return;
    field = innermost(field);
    mayHoldMore = true;
    while (field.isContentEditable && field.parentElement?.isContentEditable) field = field.parentElement;
    if (typed.has(field) || !isKept(field)) return;
    if (typed.size >= most) for (const other of typed.keys()) if (!holds(other)) typed.delete(other);
    if (typed.size < most) typed.set(field, event.type === "change" ? "" : held(field));
  }

  function holds(field) {
    const now = held(field);
    return now !== typed.get(field) && now.trim() !== "";
  }

  // A form that was sent has left with its page. Where the page is still there (a preview in another tab, a download, an
  // answer with a complaint) so is the text.

  // What the browser itself puts back, after a reload, after Back or its own start, no event tells.
  function noteRestored() {
    const { type } = performance.getEntriesByType("navigation")[0] ?? {};
    if (type !== "reload" && type !== "back_forward") return;
    for (const field of document.querySelectorAll("input, textarea")) {
      if (!typed.has(field) && typed.size < most && isFilled(field) && field.checkVisibility()) typed.set(field, field.defaultValue);
    }
  }

  // Frames that Chromium does not list (frames.js); those of other origins may not be looked at, but by their element.
  function hasBlobs() {
    if (document.querySelector('iframe[src^="blob:"]')) return true;
    for (let number = 0; number < window.length; number++) {
      try {
        if (window[number].location.protocol === "blob:") return true;
      } catch {
        // It is of another origin.
      }
    }
    return false;
  }

  // Many an editor draws the text itself and keeps its field empty; only the page knows then, and says so when it is
  // left. Asked here, it can say so without a question to the person.
  function objectsToLeaving() {
    const leaving = document.createEvent("BeforeUnloadEvent");
    leaving.initEvent("beforeunload", false, true);
    dispatchEvent(leaving);
    return leaving.defaultPrevented || leaving.returnValue !== "";
  }

  // ---- while a shield falls, and under a cover ----

  function onLeaving(event) {
    if (performance.now() < silentUntil) event.stopImmediatePropagation();
  }

  function onPress(event) {
    if (!page.isCovered) return mayHoldMore ||= event.isTrusted && (writes(event) || draws(event));
    event.stopImmediatePropagation();
    if (page.take) page.take(event);
    else if (event.cancelable) event.preventDefault();
  }

  // Editors that take keys themselves let no input begin.
  function writes(event) {
    return event.type === "keydown" && event.key?.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey;
  }

  function draws(event) {
    if (event.type === "pointerdown") pressedAt = [event.clientX, event.clientY];
    if (event.type !== "pointerup" || !pressedAt) return false;
    return Math.hypot(event.clientX - pressedAt[0], event.clientY - pressedAt[1]) >= strokeLength;
  }

  // First in line because it comes at document_start. `document.open` takes listeners away; putting them back is no harm.
  const presses = ["keydown", "keypress", "keyup", "pointerdown", "pointerup", "mousedown", "mouseup", "click", "auxclick", "dblclick"];
  function listen() {
    addEventListener("beforeunload", onLeaving, true);
    // Editors that take what is pasted or dropped themselves let no input begin.
    for (const coming of ["beforeinput", "paste", "drop"]) addEventListener(coming, remember, true);
    addEventListener("change", rememberChosen, true);
    for (const press of presses) addEventListener(press, onPress, true);
  }

  // Files are chosen, and dates change without any input that begins.
  const chosen = new Set(["file", "date", "time", "datetime-local", "month", "week"]);
  function rememberChosen(event) {
    if (chosen.has(event.target.type)) remember(event);
    else if (event.isTrusted) mayHoldMore = true;
  }

  // Players like to hide in shadow trees, and their events do not leave these.
  let heldIn = [];
  function hold(root = document) {
    root.addEventListener("play", pause, true);
    heldIn.push(root);
    for (const one of root.querySelectorAll("*")) {
      one.pause?.();
      const inside = one.shadowRoot || one.localName.includes("-") ? treeIn(one) : null;
      if (inside) hold(inside);
    }
  }

  function pause(event) {
    event.target.pause?.();
  }

  function release() {
    for (const root of heldIn) root.removeEventListener("play", pause, true);
    heldIn = [];
  }

  // Firefox ends the scripts of an extension that goes, and leaves their cover with nobody to lift it.
  function liftLeftCover() {
    for (const one of document.documentElement?.children ?? []) {
      const dialog = one.localName === "div" ? one.openOrClosedShadowRoot?.querySelector("dialog[data-root-style]") : null;
      if (!dialog) continue;
      const style = dialog.dataset.rootStyle;
      one.remove();
      if (style) document.documentElement.setAttribute("style", style);
      else document.documentElement.removeAttribute("style");
    }
  }

  listen();
  // Into a page that is older than the extension it comes late, and asks the fields themselves.
  if (mayHoldMore) {
    if (window === window.top) liftLeftCover();
    for (const field of document.querySelectorAll("input, textarea")) {
      if (isFilled(field)) typed.set(field, field.defaultValue);
    }
    for (const field of document.querySelectorAll("[contenteditable]:not([contenteditable=false])")) {
      if (isKept(field)) typed.set(field, null); // what was there before nobody knows
    }
  }
  api.runtime.onMessage.addListener((message, sender, answer) => {
    if (message.type === "falling") {
      listen();
      mayHoldMore ||= message.isTouched === true;
      silentUntil = 0;
      noteRestored();
      const dirty = isPaper || [...typed.keys()].some(holds) || (mayHoldMore && objectsToLeaving());
      if (!dirty) silentUntil = performance.now() + silenceMs;
      answer({ dirty, isTouched: mayHoldMore, hasBlobs: hasBlobs() });
    } else if (message.type === "cover") {
      listen();
      page.isCovered = true;
      release();
      hold();
    } else if (message.type === "uncover") {
      page.isCovered = false;
      release();
    }
  });
})();
