"""The way that a person goes: `haru browsers install`, then the steps that it shows; and what `haru browsers` makes of
the browser's files and connections on that way."""

import json
import subprocess

import extension
import places
from browsing import until
from chromium import Chromium
from daemon import Daemon
from firefox import Firefox
from websites import Websites


class Person:
    """A home in which nothing of Haru is set up yet, and its daemon."""

    def __init__(self, kind):
        self.kind, self.daemon, self.sites = kind, Daemon(), Websites()
        self.home = self.daemon.box / "home"
        self.profile = self.home / (".config/chromium" if kind == "chromium" else ".config/mozilla/firefox/abc.default")
        self.environment = self.daemon.environment | {"PATH": "/usr/bin:/bin", "XDG_CONFIG_HOME": str(self.home / ".config")}
        extension.build()

    def haru(self, *words):
        went = subprocess.run([places.haru(), "browsers", *words, "--json"], capture_output=True, text=True, env=self.environment)
        assert went.returncode == 0, (words, went.stdout, went.stderr)
        return json.loads(went.stdout)

    def standing(self):
        return next(one for one in self.haru()["browsers"] if one["id"] == self.kind and one["packaging"] == "native")

    def comes_to(self, condition, connected=None):
        until(lambda: f"{condition}, {connected} connected: {self.standing()}", lambda: (now := self.standing())["condition"] == condition
              and connected in (None, now["connected"]), 30, pause=0.2)

    def start(self):
        given = {"profile": self.profile, "home": self.home, "environment": self.environment}
        if self.kind == "chromium":
            return Chromium(arguments=["--enable-unsafe-extension-debugging", *self.sites.chromium_arguments], **given)
        return Firefox(arguments=["--remote-allow-system-access"], **given, preferences={
            **self.sites.firefox_preferences, "xpinstall.signatures.required": False})

    def close(self):
        self.sites.close()
        self.daemon.close()


def test_what_install_writes_and_shows_is_all_that_a_browser_needs_L_09(kind):
    person = Person(kind)
    try:
        assert person.standing()["condition"] == "noHost"
        told = person.haru("install", kind)
        assert told["outcomes"][0]["result"] == "written", told
        assert person.standing()["condition"] == "notStartedYet"
        browser = person.start()
        try:
            person.comes_to("noExtension")
            (by_hand_in_chromium if kind == "chromium" else by_hand_in_firefox)(person, browser, told["extension"])
        finally:
            browser.end()
        person.comes_to("extensionDisabled", connected=0)
        assert person.haru("uninstall", kind)["outcomes"][0]["result"] == "removed"
        assert person.standing()["condition"] == "noHost"
    finally:
        person.close()


def by_hand_in_chromium(person, browser, built):
    own = extension.chromium_id()
    page = browser.tab("chrome://extensions/")
    assert page.run("chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true }).then(() => 1)")
    assert browser.call("Extensions.loadUnpacked", path=built["chromium"])["id"] == own
    person.comes_to("notPrivate", connected=1)
    page.run(f"chrome.developerPrivate.updateExtensionConfiguration({{ extensionId: '{own}', incognitoAccess: true }}).then(() => 1)")
    person.comes_to("works", connected=1)
    # A person who turns developer mode off again turns the extension off with it, which is told.
    page.run("chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: false }).then(() => 1)")
    person.comes_to("extensionDisabled", connected=0)
    assert [one["because"] for one in person.standing()["profiles"]] == ["developerMode"]


def by_hand_in_firefox(person, browser, built):
    # What "Install Add-on From File…" does.
    browser.call("webExtension.install", extensionData={"type": "archivePath", "path": built["package"]}, **{"moz:permanent": True})
    person.comes_to("notPrivate", connected=1)
    own = f'await AddonManager.getAddonByID("{extension.firefox_id()}")'
    browser.chrome(f"""(async () => {{
        const {{ ExtensionPermissions }} = ChromeUtils.importESModule("resource://gre/modules/ExtensionPermissions.sys.mjs");
        await ExtensionPermissions.add("{extension.firefox_id()}", {{ permissions: ["internal:privateBrowsingAllowed"], origins: [] }});
        await ({own}).reload();
    }})()""")
    person.comes_to("works", connected=1)
    browser.chrome(f"(async () => ({own}).disable())()")
    person.comes_to("extensionDisabled", connected=0)
