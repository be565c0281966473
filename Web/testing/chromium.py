"""Chromium by its own DevTools protocol, one session a tab.

Nothing is emulated: windows have the focus that they have, and only tabs are attached to, so that the extension's
worker may sleep as it would (a debugger keeps it awake).
"""

import base64
import contextlib
import json
import os
import pathlib
import subprocess
import tempfile

import places
from browsing import Browser, Tab, until
from wire import CallFailed, Wire

ARGUMENTS = [
    "--no-first-run", "--no-default-browser-check", "--disable-gpu", "--disable-component-update", "--disable-sync",
    "--disable-background-networking", "--disable-client-side-phishing-detection", "--metrics-recording-only",
    "--password-store=basic", "--use-mock-keychain", "--disable-search-engine-choice-screen", "--disable-popup-blocking",
    "--disable-features=Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,DisableLoadExtensionCommandLineSwitch",
    "--autoplay-policy=no-user-gesture-required",
]


class ChromiumTab(Tab):
    def __init__(self, browser, target, session):
        self.browser, self.id, self.session = browser, target, session

    def call(self, method, seconds=30, **parameters):
        return self.browser.wire.call(method, parameters, seconds, sessionId=self.session)

    def address(self):
        return self.browser.call("Target.getTargetInfo", targetId=self.id)["targetInfo"]["url"]

    def go(self, address, wait=True):
        """Goes there, and waits until what came instead or as asked is loaded."""
        try:
            self.call("Page.navigate", url=address)
            if wait:
                until(lambda: f"{address} loaded", lambda: self.evaluate("document.readyState") == "complete", 20)
        except CallFailed:
            pass  # something else was put in its place: what that is the caller looks at

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            told = result["exceptionDetails"]
            raise CallFailed(told.get("exception", {}).get("description") or told["text"])
        return result["result"].get("value")

    def history(self):
        """Addresses of the tab's history, and which of them is shown."""
        told = self.call("Page.getNavigationHistory")
        return [one["url"] for one in told["entries"]], told["currentIndex"]

    def back(self):
        told = self.call("Page.getNavigationHistory")
        self.call("Page.navigateToHistoryEntry", entryId=told["entries"][told["currentIndex"] - 1]["id"])

    def reload(self):
        self.call("Page.reload")

    def front(self):
        self.call("Page.bringToFront")

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.id)

    def accept(self):
        """Says yes to what the page asks the person."""
        self.call("Page.handleJavaScriptDialog", accept=True)

    def click_at(self, x, y):
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def drag(self, start, end):
        """Draws a line with the first button, from one `(x, y)` to another."""
        for kind, (x, y) in (("mousePressed", start), ("mouseMoved", end), ("mouseReleased", end)):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=1, clickCount=1)

    def type(self, text):
        for letter in text:
            self.call("Input.dispatchKeyEvent", type="keyDown", text=letter, key=letter)
            self.call("Input.dispatchKeyEvent", type="keyUp", key=letter)

    def control(self, letter):
        """A letter with Control held: select all, copy or paste, which Chromium wants to be named."""
        keys = {"key": letter, "code": "Key" + letter.upper(), "windowsVirtualKeyCode": ord(letter.upper()), "modifiers": 2}
        command = {"a": "selectAll", "c": "copy", "v": "paste"}[letter]
        self.call("Input.dispatchKeyEvent", type="rawKeyDown", commands=[command], **keys)
        self.call("Input.dispatchKeyEvent", type="keyUp", **keys)

    def press(self, key):
        code, text = {"Tab": (9, ""), "Enter": (13, "\r"), "Escape": (27, ""), "Space": (32, " ")}[key]
        more = {"key": " " if key == "Space" else key, "code": key, "windowsVirtualKeyCode": code}
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **more, **({"text": text} if text else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", **more)

    def view(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def shot(self, path):
        pathlib.Path(path).write_bytes(base64.b64decode(self.call("Page.captureScreenshot")["data"]))

    @property
    def dialogs(self):
        return [one["type"] for session, one in self.browser.prompts if session == self.session]


class Chromium(Browser):
    kind = "chromium"
    closing = "Browser.close"

    def __init__(self, profile=None, home=None, environment=None, headless=True, width=1440, height=900, preferences=None,
                 arguments=()):
        self.own = profile is None
        self.profile = pathlib.Path(profile or tempfile.mkdtemp(prefix="haru-chromium-"))
        self.home = pathlib.Path(home or self.profile)
        self.environment = environment or os.environ
        self.headless, self.size, self.arguments = headless, (width, height), list(arguments)
        file = self.profile / "Default" / "Preferences"
        if not file.exists():
            # An extension out of a folder is let start again only in developer mode.
            file.parent.mkdir(parents=True)
            file.write_text(json.dumps({"extensions": {"ui": {"developer_mode": True}}} | (preferences or {})))
        self.start()

    def start(self, *addresses):
        self.profile.mkdir(parents=True, exist_ok=True)
        found = self.profile / "DevToolsActivePort"
        found.unlink(missing_ok=True)
        log = open(self.profile / "log", "ab")
        self.process = subprocess.Popen(
            [*self.command(), *(["--headless=new"] if self.headless else []), "--remote-debugging-port=0",
             f"--window-size={self.size[0]},{self.size[1]}", *ARGUMENTS, *self.arguments, *(addresses or ["about:blank"])],
            stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
            env={**self.environment, "HOME": str(self.home)})
        self.prompts, self.attached = [], {}
        try:
            port, path = until("the port of Chromium", lambda: found.exists() and len(found.read_text().split()) == 2
                               and found.read_text().split(), 60)
            self.wire = Wire(int(port), path, self.hear)
            self.call("Target.setAutoAttach", autoAttach=True, waitForDebuggerOnStart=False, flatten=True, filter=[{"type": "page"}])
            until("a tab", self.tabs, 30)
            self.ask_again(addresses)
        except BaseException:
            self.end()
            raise

    def command(self):
        return [places.chromium(), *(["--no-sandbox"] if os.geteuid() == 0 else []), f"--user-data-dir={self.profile}"]

    def ask_again(self, addresses):
        """What it starts with Chromium (156) forgets for good if the machine is busy and an extension that may look at
        requests is loaded right then; one that does nothing is enough."""
        if not addresses:
            return
        try:
            until("addresses", lambda: all(tab.address() for tab in self.tabs()), 5)
        except AssertionError:
            for tab in self.tabs():
                if not tab.address():
                    tab.go(addresses[0], wait=False)

    def open(self, *arguments):
        """Asks the running browser by a second command line, as menu entries do."""
        subprocess.run([*self.command(), *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                       env={**self.environment, "HOME": str(self.home)}, timeout=30, check=True)

    def hear(self, _, message):
        parameters = message["params"]
        if message["method"] == "Target.attachedToTarget":
            self.attached[parameters["targetInfo"]["targetId"]] = parameters["sessionId"]
        if message["method"] == "Target.detachedFromTarget":
            self.attached = {target: session for target, session in self.attached.items() if session != parameters["sessionId"]}
        if message["method"] == "Page.javascriptDialogOpening":
            self.prompts.append((message["sessionId"], parameters))

    def call(self, method, seconds=30, **parameters):
        return self.wire.call(method, parameters, seconds)

    def tabs(self):
        return [ChromiumTab(self, target, session) for target, session in list(self.attached.items())]

    def tab(self, address=None, background=False):
        target = self.call("Target.createTarget", url="about:blank", background=background)["targetId"]
        session = until("the new tab", lambda: self.attached.get(target))
        tab = ChromiumTab(self, target, session)
        tab.call("Page.enable")
        if address:
            tab.go(address)
        return tab

    def has_worker(self, beginning, seconds=20):
        """Whether an extension's worker has begun."""
        def look():
            return [one for one in self.call("Target.getTargets")["targetInfos"] if one["type"] == "service_worker" and one["url"].startswith(beginning)]
        try:
            return bool(until("a worker", look, seconds))
        except AssertionError:
            return False

    @contextlib.contextmanager
    def attached_to(self, kind, beginning):
        """A target that is no tab, for as long as the block lasts: a worker may sleep again afterwards."""
        target = until(f"{kind} {beginning}", lambda: next(
            (one for one in self.call("Target.getTargets")["targetInfos"] if one["type"] == kind and one["url"].startswith(beginning)), None))
        session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        try:
            yield ChromiumTab(self, target["targetId"], session)
        finally:
            self.call("Target.detachFromTarget", sessionId=session)
