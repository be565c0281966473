"""Firefox by its own WebDriver BiDi: Debian has no other driver for it."""

import base64
import json
import os
import pathlib
import subprocess
import tempfile

import places
from browsing import Browser, Tab
from daemon import free_port
from wire import CallFailed, Wire

PREFERENCES = {
    "app.update.enabled": False, "browser.aboutConfig.showWarning": False, "browser.aboutwelcome.enabled": False,
    "browser.safebrowsing.malware.enabled": False, "browser.safebrowsing.phishing.enabled": False,
    "browser.shell.checkDefaultBrowser": False, "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False, "datareporting.policy.dataSubmissionPolicyBypassNotification": True,
    "dom.security.https_first": False, "dom.security.https_first_schemeless": False, "dom.security.https_only_mode": False,
    "extensions.systemAddon.update.enabled": False, "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False, "services.settings.server": "data:,", "toolkit.telemetry.enabled": False,
}


class FirefoxTab(Tab):
    def __init__(self, browser, context):
        self.browser, self.id = browser, context

    def call(self, method, **parameters):
        return self.browser.call(method, context=self.id, **parameters)

    def address(self):
        return self.browser.call("browsingContext.getTree", root=self.id, maxDepth=0)["contexts"][0]["url"]

    def go(self, address, wait=True):
        """Goes there, and waits until what came instead or as asked is loaded."""
        try:
            self.call("browsingContext.navigate", url=address, wait="complete" if wait else "none")
        except CallFailed:
            pass  # something else was put in its place: what that is the caller looks at

    def evaluate(self, expression):
        result = self.browser.call("script.evaluate", expression=f"(async () => JSON.stringify((await ({expression})) ?? null))()",
                                   target={"context": self.id}, awaitPromise=True, userActivation=False)
        if result["type"] != "success":
            raise CallFailed(result["exceptionDetails"]["text"])
        return json.loads(result["result"]["value"])

    def back(self):
        self.call("browsingContext.traverseHistory", delta=-1)

    def reload(self):
        self.call("browsingContext.reload", wait="none")

    def front(self):
        self.call("browsingContext.activate")

    def close(self):
        self.call("browsingContext.close", promptUnload=False)

    def accept(self):
        """Says yes to what the page asks the person."""
        self.call("browsingContext.handleUserPrompt", accept=True)

    def click_at(self, x, y):
        self.call("input.performActions", actions=[{"type": "pointer", "id": "mouse", "actions": [
            {"type": "pointerMove", "x": round(x), "y": round(y)}, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]}])

    def drag(self, start, end):
        """Draws a line with the first button, from one `(x, y)` to another."""
        move = lambda place: {"type": "pointerMove", "x": round(place[0]), "y": round(place[1])}
        self.call("input.performActions", actions=[{"type": "pointer", "id": "mouse", "actions": [
            move(start), {"type": "pointerDown", "button": 0}, move(end), {"type": "pointerUp", "button": 0}]}])

    def type(self, text):
        steps = [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]
        self.call("input.performActions", actions=[{"type": "key", "id": "keys", "actions": steps}])

    def press(self, key):
        self.type({"Tab": "\ue004", "Enter": "\ue007", "Escape": "\ue00c", "Space": " "}[key])

    def control(self, letter):
        """A letter with Control held."""
        self.call("input.performActions", actions=[{"type": "key", "id": "keys", "actions": [
            {"type": kind, "value": value} for kind, value in (("keyDown", "\ue009"), ("keyDown", letter), ("keyUp", letter), ("keyUp", "\ue009"))]}])

    def view(self, width, height):
        self.call("browsingContext.setViewport", viewport={"width": width, "height": height})

    def shot(self, path):
        taken = self.call("browsingContext.captureScreenshot", origin="document")
        pathlib.Path(path).write_bytes(base64.b64decode(taken["data"]))

    @property
    def dialogs(self):
        return [one["type"] for one in self.browser.prompts if one["context"] == self.id]


class Firefox(Browser):
    kind = "firefox"
    closing = "browser.close"

    def __init__(self, profile=None, home=None, environment=None, headless=True, width=1440, height=900, preferences=None,
                 arguments=()):
        """`arguments`: more for its command line; `--remote-allow-system-access` opens its own windows to `chrome()`."""
        self.own = profile is None
        self.profile = pathlib.Path(profile or tempfile.mkdtemp(prefix="haru-firefox-"))
        self.home = pathlib.Path(home or self.profile)
        self.environment = environment or os.environ
        self.headless, self.size, self.arguments = headless, (width, height), list(arguments)
        self.preferences = PREFERENCES | (preferences or {})
        self.start()

    def start(self, *addresses):
        self.profile.mkdir(parents=True, exist_ok=True)
        (self.profile / "user.js").write_text("".join(
            f"user_pref({json.dumps(key)},{json.dumps(value)});\n" for key, value in self.preferences.items()))
        port = free_port()
        width, height = self.size
        log = open(self.profile / "log", "ab")
        self.process = subprocess.Popen(
            [places.firefox(), *(["--headless"] if self.headless else []), "--no-remote", "--profile", str(self.profile),
             f"--remote-debugging-port={port}", f"--width={width}", f"--height={height}", *self.arguments, *(addresses or ["about:blank"])],
            stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
            env={**self.environment, "HOME": str(self.home)})
        # What the pages said that was wrong, and what they asked the person.
        self.said, self.prompts = [], []
        try:
            self.wire = Wire(port, "/session", self.hear)
            self.call("session.new", capabilities={"alwaysMatch": {"unhandledPromptBehavior": {"default": "ignore"}}})
            self.call("session.subscribe", events=["log.entryAdded", "browsingContext.userPromptOpened"])
        except BaseException:
            self.end()
            raise

    def hear(self, _, message):
        if message["method"] == "log.entryAdded" and message["params"]["level"] == "error":
            self.said.append(message["params"]["text"])
        if message["method"] == "browsingContext.userPromptOpened":
            self.prompts.append(message["params"])

    def call(self, method, seconds=30, **parameters):
        return self.wire.call(method, parameters, seconds)

    def tabs(self):
        return [FirefoxTab(self, one["context"]) for one in self.call("browsingContext.getTree", maxDepth=0)["contexts"]]

    def tab(self, address=None, background=False):
        tab = FirefoxTab(self, self.call("browsingContext.create", type="tab", background=background)["context"])
        if address:
            tab.go(address)
        return tab

    def chrome(self, expression):
        """The value of an expression in the browser's own window, where its parts and its extensions can be reached."""
        window = self.call("browsingContext.getTree", maxDepth=0, **{"moz:scope": "chrome"})["contexts"][0]["context"]
        return FirefoxTab(self, window).run(expression)
