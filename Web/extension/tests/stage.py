"""The extension with a background that says what a test tells it to (stage.js), in a browser without a daemon.

`stage.of("chromium")` is started once for each kind of browser; `clean` comes first in every test.
"""

import atexit
import json
import pathlib
import shutil
import tempfile
import time

import extension
import places
from browsing import until
from chromium import Chromium
from firefox import Firefox
from websites import Websites
from wire import CallFailed

HERE = pathlib.Path(__file__).parent
HOUR = 3_600_000
LANGUAGES = {
    "en": {
        "headline": "Locked until 17:59", "reason": "Video is locked from 13:00 to 17:59.", "name": "Video",
        "labels": {"open": "Open Haru", "oneMinute": "One minute (2 left)", "tenMinutes": "Ten minutes, after a pause", "back": "Go back",
                   "away": "Haru is not running. What is locked stays locked."}},
    "ko": {
        "headline": "17:59까지 잠겨 있어요", "reason": "동영상: 13:00부터 17:59까지 잠겨 있어요.", "name": "동영상",
        "labels": {"open": "하루 열기", "oneMinute": "1분 연장 (2번 남음)", "tenMinutes": "쉬고 10분 열기", "back": "뒤로 가기",
                   "away": "하루가 실행되고 있지 않아요. 잠긴 곳은 그대로 잠겨 있어요."}},
}


def content(language="en", **more):
    """What a shield says of a group that is closed for five hours, of which two are over."""
    now = round(time.time() * 1000)
    day_ends = (now // (24 * HOUR) + 1) * 24 * HOUR
    locks = [{"from": now - 2 * HOUR, "until": now + 3 * HOUR}, {"from": now + 5 * HOUR, "until": now + 7 * HOUR}]
    return {"language": language, **LANGUAGES[language], "holder": "g1", "until": now + 3 * HOUR, "oneMinuteLeft": 2, "canAsk": True,
            "day": {"zone": "UTC", "endsAt": day_ends, "locks": locks}, **more}


def blocked(language="en", **more):
    """What a shield of the simple block says."""
    return {**content(language), "holder": "block", "until": None, "day": None, "name": None,
            "headline": "Blocked until you release it", "reason": "You blocked it. Release opens it again.", **more}


class Stage:
    def __init__(self, kind):
        self.kind, self.sites = kind, Websites()
        self.box = pathlib.Path(tempfile.mkdtemp(prefix="haru-stage-"))
        folder = extension.folder(kind, self.box / "extension")
        shutil.copy(HERE / "stage.js", next(folder.glob("background*/main.js")))
        shutil.copy(HERE / "stage_wire.js", folder / "stage_wire.js")
        manifest = json.loads((folder / "manifest.json").read_text())
        manifest["content_scripts"][0]["exclude_matches"] = ["http://old.test/*"]  # as if it were older than the extension
        manifest["content_scripts"].append({"matches": ["http://stage.test/*"], "js": ["stage_wire.js"]})
        (folder / "manifest.json").write_text(json.dumps(manifest))
        if kind == "chromium":
            self.browser = Chromium(arguments=[*self.sites.chromium_arguments, f"--load-extension={folder}", f"--disable-extensions-except={folder}"])
        else:
            known = json.dumps({extension.firefox_id(): extension.FIREFOX_UUID})
            self.browser = Firefox(preferences={**self.sites.firefox_preferences, "extensions.webextensions.uuids": known,
                                                "xpinstall.signatures.required": False})
            self.browser.call("webExtension.install", extensionData={"type": "path", "path": str(folder)})
        self.root, self.shield = extension.root(kind), extension.shield(kind)
        self.control, self.count = self.browser.tab(), 0
        until("the extension", lambda: self.control.go("http://stage.test/") or self.control.run("document.documentElement.dataset.ready"))

    def act(self, act, **more):
        self.count += 1
        message = json.dumps({"stage": True, "act": act, "id": self.count, **more})
        answer = self.control.run(f"""new Promise((done, fail) => {{
            setTimeout(() => fail("the stage does not answer"), 8000);
            addEventListener("message", function hear({{ data }}) {{
                if (data.answered !== {self.count}) return;
                removeEventListener("message", hear);
                done(data);
            }});
            postMessage({message});
        }})""")
        assert "fault" not in answer, answer
        return answer["value"]

    def tell(self, **what):
        """What the background answers from now on: `shield`, `state`, `answer`."""
        self.act("tell", what=what)

    def clean(self):
        for tab in self.browser.tabs():
            if tab.id != self.control.id:
                tab.close()
        self.tell(shield=None, state=None, answer={"ok": True})
        self.act("asked")
        self.sites.forget()
        return self

    def shielded(self, address, said, width=820, height=900):
        """A tab with the shield page over `address`."""
        self.tell(shield={"content": said})
        tab = self.page(f"http://gone.test/{self.count}", width, height)
        self.act("move", address=tab.address(), to=self.shield + "#" + address)
        tab.wait_address(self.shield)
        tab.wait("document.querySelector('h1') !== null")
        return tab

    def page(self, address, width=820, height=900):
        tab = self.browser.tab()
        tab.view(width, height)
        tab.go(address)
        return tab

    def dark(self, tab, is_dark=True):
        """Whether the system of this tab prefers dark; in Chromium only."""
        value = "dark" if is_dark else "light"
        tab.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": value}])

    def close(self):
        self.browser.close()
        self.sites.close()
        shutil.rmtree(self.box, ignore_errors=True)


stages = {}


def of(kind):
    """The stage of this kind of browser, clean; another one if that of the last test is beyond cleaning."""
    try:
        return stages[kind].clean()
    except (KeyError, CallFailed, OSError):
        if kind in stages:
            stages.pop(kind).close()
        stages[kind] = Stage(kind)
        return stages[kind].clean()


@atexit.register
def close_all():
    for stage in stages.values():
        stage.close()


def violations(tab):
    """What axe finds wrong."""
    if not tab.run("typeof axe === 'object'"):
        if tab.browser.kind == "firefox":
            tab.browser.call("script.evaluate", expression=places.AXE.read_text() + "; null", target={"context": tab.id}, awaitPromise=False)
        else:
            tab.evaluate(places.AXE.read_text() + "; null")
    found = tab.run("axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']})"
                    ".then((told) => told.violations.map((one) => [one.id, one.nodes.map((node) => node.html.slice(0, 160))]))")
    return found
