"""A daemon of its own, the websites, and browsers that carry the extension and belong to that daemon.

`World.browser("chromium")` starts one; `world.block("video.test")` and `world.release()` shield and open;
`world.frames()` is every message that went between browsers and daemon.
"""

import contextlib
import json
import os
import pathlib
import sys
import time
import uuid

import carrying
import extension
import places
from browsing import until
from chromium import Chromium
from daemon import Daemon
from firefox import Firefox
from websites import Websites
from wire import CallFailed

RECORDER = pathlib.Path(__file__).with_name("recorder.py")


class World:
    def __init__(self, desktop=None, recorded=True):
        self.desktop = desktop
        self.daemon = Daemon(environment=desktop.environment if desktop else None)
        self.box = self.daemon.box
        self.sites = Websites()
        self.browsers, self.count = [], 0
        self.has_block = self.has_groups = False
        self.log = self.box / "frames"
        host = self.box / "haru-browser-host"
        host.symlink_to(places.haru())
        if recorded:
            # In front of the same host: the daemon sees the same programs, one parent further.
            self.host = self.box / "recorded-host"
            self.host.write_text(f"#!/bin/sh\nexec {sys.executable} -S -E -B {RECORDER} {self.log} {host} \"$@\"\n")
            self.host.chmod(0o755)
        else:
            self.host = host

    # ---- browsers

    def browser(self, kind, name=None, carries=True, headless=None, private=False, lasts=False, arguments=(), preferences=None):
        """A browser with a profile of its own (`name` to have it again); with the extension if it `carries` it, in
        private windows too if `private`. With `lasts` it is installed: the browser has it after it was ended and
        started again, without being told."""
        self.count += 1
        folder = self.box / (name or f"{kind}-{self.count}")
        profile, home = folder / "profile", folder / "home"
        for one in (profile, home):
            one.mkdir(parents=True, exist_ok=True)
        extension.name_host(kind, profile, home, self.host)
        # A sound card that takes everything and is never heard: without one Firefox says that nothing sounds.
        (home / ".asoundrc").write_text("pcm.!default { type null }\nctl.!default { type null }\n")
        environment = {key: value for key, value in self.daemon.environment.items() if not key.startswith("HARU")}
        headless = self.desktop is None if headless is None else headless
        given = {"profile": profile, "home": home, "environment": environment, "headless": headless, "width": 1280, "height": 760}
        if kind == "chromium":
            arguments = [*self.sites.chromium_arguments, *arguments]
            if carries:
                copy = folder / "extension"
                if not copy.exists():
                    extension.folder(kind, copy)
                arguments += [f"--load-extension={copy}", f"--disable-extensions-except={copy}"]
            browser = Chromium(preferences=preferences, arguments=arguments, **given)
        else:
            if carries and lasts:
                extension.archive(profile)
            known = json.dumps({extension.firefox_id(): extension.FIREFOX_UUID})
            browser = Firefox(preferences={**self.sites.firefox_preferences, "extensions.webextensions.uuids": known,
                                           "extensions.autoDisableScopes": 0, "xpinstall.signatures.required": False,
                                           **(preferences or {})},
                              arguments=["--remote-allow-system-access", *arguments], **given)
        self.browsers.append(browser)
        browser.shield = extension.shield(kind)
        browser.root = extension.root(kind)
        browser.carries, browser.folder = carries, folder / "extension"
        if carries and kind == "firefox" and not lasts:
            carrying.install(browser, extension.folder(kind, browser.folder), private)
        if carries and kind == "chromium":
            assert browser.has_worker(browser.root), f"Chromium does not load {browser.folder}: is its manifest sound?"
            if lasts:
                self.settled()
                carrying.make_last(browser)
            if private:
                carrying.allow_private(browser)
        return browser

    # ---- what the daemon holds

    def block(self, *sites):
        """Blocks sites by the simple block; the moment of the request, in epoch seconds."""
        self.has_block = True
        moment = time.time()
        self.daemon.post("/v1/block", {"apps": [], "sites": list(sites)})
        return moment

    def release(self):
        moment = time.time()
        self.daemon.post("/v1/release")
        return moment

    def group(self, name="Video", sites=("video.test",), **parts):
        """Applies a group; its id."""
        self.has_groups = True
        return self.daemon.add(name, sites=list(sites), **parts)["id"]

    def used(self, group, seconds):
        """The group was used for so long today, as if the test had waited."""
        self.write_day(group, used=seconds * 1000)

    def rest_until(self, group, seconds):
        """The group rests for so many seconds more."""
        boot = time.clock_gettime(time.CLOCK_BOOTTIME) * 1000
        self.write_day(group, used=60_000, rest_began=boot - 60_000, rest_ends=boot + seconds * 1000)

    def fill(self, sites, size=50):
        """Locked groups with so many sites in all, as if they had been made one by one; the daemon starts anew."""
        self.has_groups = True

        def work(database):
            for place, first in enumerate(range(0, len(sites), size)):
                group = {"id": str(uuid.uuid4()), "name": f"Group {place}", "apps": [], "sites": sites[first:first + size],
                         "isApplied": True, "rule": {"kind": "dailyLimit", "minutes": 0}}
                database.execute("INSERT INTO groups VALUES(?,?,?)", (group["id"], place, json.dumps(group)))
        self.daemon.write(work)

    def write_day(self, group, used, rest_began=None, rest_ends=None):
        date = self.daemon.get("/v1/status")["date"]
        self.daemon.write(lambda database: database.execute(
            "INSERT OR REPLACE INTO day_groups VALUES(?,?,?,0,0,0,?,?,0,0,0,0,0)",
            (date, group, round(used), rest_began and round(rest_began), rest_ends and round(rest_ends))))

    def released_until(self, group, seconds):
        """The group is released for so many seconds more, by a minute that was asked for earlier."""
        date = self.daemon.get("/v1/status")["date"]
        ends = round(time.clock_gettime(time.CLOCK_BOOTTIME) * 1000 + seconds * 1000)
        self.daemon.write(lambda database: database.execute(
            "INSERT OR REPLACE INTO overrides VALUES(?,?,?,?)", (group, "oneMinute", date, ends)))

    def anew(self):
        """The same daemon as on its first day, for browsers that go on running."""
        self.daemon.stop()
        self.daemon.forget()
        self.daemon.start()
        self.has_block = self.has_groups = False

    def clean(self):
        """Leaves nothing of a test behind but running browsers, each with one empty tab."""
        if not self.daemon.is_running() or self.has_groups:
            self.anew()  # an applied group is not taken away without a pause
        elif self.has_block:
            self.release()
            self.has_block = False
        for browser in self.browsers:
            first, *others = browser.tabs()
            for tab in others:
                with contextlib.suppress(CallFailed):  # it may be going already
                    tab.close()
            first.go("about:blank")
        self.settled()
        self.sites.forget()

    # ---- what went over the link

    def frames(self, kind=None, to=None, since=0):
        if not self.log.exists():
            return []
        whole, _, _ = self.log.read_text().rpartition("\n")  # the last line may be half written
        lines = [json.loads(line) for line in whole.splitlines()]
        return [one for one in lines if one["at"] > since and (kind is None or one["frame"].get("type") == kind) and to in (None, one["to"])]

    def acked(self, since, seconds=20, count=1):
        """Waits until `count` browsers acknowledged the policy that was sent to them last, later than `since`;
        the moment of the last of these frames."""
        def look():
            moments = []
            for frames in self.links(since).values():
                sent = [one for one in frames if one["frame"]["type"] == "policy"]
                moments += [one["at"] for one in frames if sent and one["frame"]["type"] == "ack"
                            and one["frame"]["revision"] == sent[-1]["frame"]["revision"] and one["at"] > sent[-1]["at"]][:1]
            return len(moments) >= count and max(moments)
        return until(lambda: f"{count} acknowledgements; said was: {self.told(since)}", look, seconds)

    def settled(self, seconds=30):
        """Waits until every browser that carries the extension holds the policy of the daemon that runs now."""
        living = [browser for browser in self.browsers if browser.carries and browser.process.poll() is None]

        def look():
            held = 0
            for frames in self.links(self.daemon.began).values():
                told = [one["frame"] for one in frames if one["frame"]["type"] in ("policy", "ack", "hello", "lease")]
                sent = [one["revision"] for one in told if one["type"] == "policy"]
                has = [one["revision"] for one in told if one["type"] == "ack"] or [one["revision"] for one in told[:1]]
                held += bool(told) and has[-1] == (sent or has)[-1] and any(one["type"] in ("policy", "lease") for one in told)
            return held >= len(living)
        until(lambda: f"the policy in {len(living)} browsers; said was: {self.told(self.daemon.began)}", look, seconds)

    def told(self, since):
        """The last messages in short, for a failed test to show."""
        return "; ".join(f"{one['at'] - since:.2f} s, {one['host']} to {one['to']}: {one['frame'].get('type')} {one['frame'].get('revision') or ''}"
                         for one in self.frames(since=since)[-12:])

    def links(self, since=0):
        """Frames by native host that still runs, oldest first."""
        found = {}
        for one in self.frames(since=since):
            if os.path.exists(f"/proc/{one['host']}"):
                found.setdefault(one["host"], []).append(one)
        return found

    def policy(self):
        """What the policy that was sent last says, by key and site."""
        holders = self.frames("policy")[-1]["frame"]["holders"]
        return {(key, site): value for holder in holders for key, value in holder.items() for site in holder["sites"]}

    def close(self):
        for browser in self.browsers:
            browser.close()
        self.sites.close()
        self.daemon.close()
