"""Runs in a mount namespace of its own (`test_policies.py`): makes the machine's folders private, has
`haru browsers policies` write to them, and looks at what a real browser makes of that.

    unshare --mount --propagation private python3 managed.py chromium|firefox
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

sys.path.append(str(pathlib.Path(__file__).parents[2] / "testing"))

import chromium as driver
import extension
import places
from browsing import until
from chromium import Chromium
from daemon import Daemon
from firefox import Firefox
from websites import Websites

# What looks for newer versions of extensions also brings those of policies.
driver.ARGUMENTS.remove("--disable-background-networking")

RECORDER = pathlib.Path(__file__).with_name("recorder.py")
PRIVATE_FOLDERS = ("/etc", "/var/lib", "/usr/lib/mozilla")
HOST = pathlib.Path("/var/lib/haru/haru-browser-host")
PACKAGE_HOST = pathlib.Path("/usr/lib/haru/haru-browser-host")


def make_private(box):
    """From here on nothing that is written to these folders is the machine's. Of /etc browsers need what is in it."""
    before = os.listdir("/etc")
    for number, folder in enumerate(PRIVATE_FOLDERS):
        if not os.path.isdir(folder):
            continue
        copy = box / f"private-{number}"
        copy.mkdir()
        if folder == "/etc":
            # Not everything of it may be read by everybody.
            subprocess.run(["cp", "--archive", "/etc/.", str(copy)], stderr=subprocess.DEVNULL)
            for known in ("chromium/policies", "chromium/native-messaging-hosts", "firefox", "opt", "brave"):
                shutil.rmtree(copy / known, ignore_errors=True)
        subprocess.run(["mount", "--bind", str(copy), folder], check=True)
    assert set(os.listdir("/etc")) <= set(before)


class Machine:
    """A machine with policies, a person on it, and a browser of theirs."""

    def __init__(self, box, kind):
        self.kind, self.box, self.home, self.log = kind, box, box / "home", box / "frames"
        self.home.mkdir()
        self.profile = self.home / (".config/chromium" if kind == "chromium" else ".mozilla/firefox/abc.default")
        self.profile.mkdir(parents=True)
        self.daemon = Daemon()
        self.sites = Websites()
        self.built = box / "built"
        self.build("0.1.0")

    def build(self, version):
        """The extension in a version of its own."""
        shutil.rmtree(self.built, ignore_errors=True)
        for kind in ("chromium", "firefox"):
            extension.folder(kind, self.built / kind, version)
        with zipfile.ZipFile(self.built / "haru.xpi", "w") as archive:
            for path in sorted((self.built / "firefox").rglob("*")):
                if path.is_file():
                    archive.write(path, path.relative_to(self.built / "firefox"))

    def haru(self, *words):
        went = subprocess.run([places.haru(), "browsers", *words, "--json"], capture_output=True, text=True,
                              env={**self.daemon.environment, "HOME": str(self.home), "PATH": "/usr/bin:/bin"})
        assert went.returncode == 0, (words, went.stdout, went.stderr)
        return json.loads(went.stdout)

    def apply(self):
        told = self.haru("policies", "--into", "/", "--extension-folder", str(self.built))
        # The same host, with an ear in front of it.
        assert not PACKAGE_HOST.exists(), "this test would record nothing: a package of Haru is installed"
        real = self.box / "haru-browser-host"
        if not real.exists():
            real.symlink_to(places.haru())
        HOST.unlink()
        HOST.write_text(f"#!/bin/sh\nexec {sys.executable} -S -E -B {RECORDER} {self.log} {real} \"$@\"\n")
        HOST.chmod(0o755)
        return told

    def start(self, *arguments):
        self.log.unlink(missing_ok=True)
        given = {"profile": self.profile, "home": self.home,
                 "environment": {**self.daemon.environment, "XDG_CONFIG_HOME": str(self.home / ".config")}}
        if self.kind == "chromium":
            return Chromium(arguments=[*self.sites.chromium_arguments, *arguments], **given)
        return Firefox(arguments=["--remote-allow-system-access", *arguments], preferences=self.sites.firefox_preferences, **given)

    def hello(self, seconds=30):
        """What the extension says first; it is there, and its host was started."""
        def look():
            lines = [json.loads(line) for line in self.log.read_text().splitlines()]
            return next((one["frame"] for one in lines if one["frame"].get("type") == "hello"), None)
        return until("a hello of the extension", look, seconds)

    def standing(self):
        """How `haru browsers` finds the browser: its files, and who talks to the daemon."""
        return next(one for one in self.haru("list")["browsers"] if one["id"] == self.kind and one["packaging"] == "native")

    def close(self):
        self.sites.close()
        self.daemon.close()


def chromium(machine):
    told = machine.apply()
    own = told["extensionID"]
    assert re.fullmatch("[a-p]{32}", own) and own != extension.chromium_id(), told
    browser = machine.start()
    try:
        assert machine.hello()["browser"] == "chromium"
        until("a connection to the daemon", lambda: machine.standing()["connected"] == 1, 20)
        page = browser.tab("chrome://extensions/")
        info = page.run(f"chrome.developerPrivate.getExtensionInfo('{own}')")
        assert info["state"] == "ENABLED" and not info["userMayModify"], info
        refused = page.run(f"chrome.management.setEnabled('{own}', false).then(() => 'switched off', (why) => String(why))")
        assert "cannot be modified" in refused, refused
        policies = policy_rows(browser)
        for name in ("ExtensionInstallForcelist", "MandatoryExtensionsForIncognitoNavigation", "BrowserGuestModeEnabled", "BrowserAddPersonEnabled"):
            assert policies[name] == ["Mandatory", "OK"], policies

        # A newer version is fetched when the policies are written anew, and in place at the next start at the latest.
        machine.build("0.1.7")
        assert machine.apply()["extensionID"] == own
        page = browser.tab("chrome://extensions/")
        page.run("chrome.developerPrivate.autoUpdate().then(() => 1)")
        until("the newer version's files", lambda: list(machine.profile.glob(f"Default/Extensions/{own}/0.1.7_*")), 60)
    finally:
        browser.end()

    # In private windows nothing opens until the person lets the extension in.
    assert machine.standing()["condition"] == "notPrivate"
    assert private_visit(machine) == "chrome-error://chromewebdata/"
    browser = machine.start()
    try:
        assert machine.hello()["extension"] == "0.1.7"
        page = browser.tab("chrome://extensions/")
        page.run(f"chrome.developerPrivate.updateExtensionConfiguration({{ extensionId: '{own}', incognitoAccess: true }}).then(() => 1)")
    finally:
        browser.end()
    assert machine.standing()["condition"] == "works"
    assert private_visit(machine) == "http://free.test/private"

    # A guest would have no extension; there is none, so the person's own profile opens instead.
    browser = machine.start("--guest")
    try:
        assert machine.hello()["browser"] == "chromium"
    finally:
        browser.end()

    machine.haru("policies", "--into", "/", "--remove")
    browser = machine.start()
    try:
        page = browser.tab("chrome://extensions/")
        until("an end of the extension", lambda: not [one for one in page.run("chrome.developerPrivate.getExtensionsInfo()") if one["id"] == own], 20)
    finally:
        browser.end()


def policy_rows(browser):
    """What chrome://policy says of each policy that it lists."""
    tab = browser.tab("chrome://policy/")
    rows = until("policies", lambda: tab.run("""(() => {
        const rows = [], look = (node) => {
            for (const one of node.querySelectorAll("*")) {
                if (one.localName === "policy-row") rows.push(["name", "level", "messages"].map((part) => one.shadowRoot.querySelector(`.policy.row .${part}`).textContent.trim()));
                if (one.shadowRoot) look(one.shadowRoot);
            }
        };
        look(document);
        return rows;
    })()"""))
    tab.close()
    return {row[0]: row[1:] for row in rows}


def private_visit(machine):
    """The address that a private window is at after it was to go to a site."""
    browser = machine.start("--incognito")
    try:
        tab = browser.tabs()[0]
        tab.go("http://free.test/private")
        return until("an address", lambda: (found := tab.run("location.href")) != "about:blank" and found)
    finally:
        browser.end()


def firefox(machine):
    machine.apply()
    browser = machine.start()
    try:
        hello = machine.hello(60)
        assert hello["browser"] == "firefox" and hello["privateAllowed"] is True, hello
        until("a connection to the daemon", lambda: machine.standing()["connected"] == 1, 20)
        addon = addon_of(browser)
        assert addon == {"version": "0.1.0", "active": True, "disable": False, "uninstall": False}, addon
        assert browser.chrome("Services.prefs.prefIsLocked('xpinstall.signatures.required')") is True
        until("files that tell so", lambda: machine.standing()["condition"] == "works", 20)
    finally:
        browser.end()

    machine.build("0.1.7")
    machine.apply()
    browser = machine.start()
    try:
        until("the newer version", lambda: addon_of(browser)["version"] == "0.1.7", 30)
    finally:
        browser.end()

    machine.haru("policies", "--into", "/", "--remove")
    browser = machine.start()
    try:
        # It stays, as anything that was installed does, but the person may take it out.
        addon = until("an add-on that is the person's", lambda: (found := addon_of(browser)) is None or found["uninstall"] and found or None, 20)
        print(f"without policies: {addon}")
    finally:
        browser.end()


def addon_of(browser):
    return browser.chrome(f"""(async () => {{
        const addon = await AddonManager.getAddonByID("{extension.firefox_id()}");
        return addon && {{ version: addon.version, active: addon.isActive,
            disable: Boolean(addon.permissions & AddonManager.PERM_CAN_DISABLE),
            uninstall: Boolean(addon.permissions & AddonManager.PERM_CAN_UNINSTALL) }};
    }})()""")


def main(kind):
    # Everyone may look through it: what policies name is read by everyone's browsers.
    box = pathlib.Path(tempfile.mkdtemp(prefix="haru-managed-"))
    try:
        make_private(box)
        machine = Machine(box, kind)
        try:
            {"chromium": chromium, "firefox": firefox}[kind](machine)
        finally:
            machine.close()
    finally:
        subprocess.run(["umount", "--lazy", *reversed(PRIVATE_FOLDERS)], capture_output=True)
        shutil.rmtree(box, ignore_errors=True)


main(sys.argv[1])
