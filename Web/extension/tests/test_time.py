"""Time in front is counted by a real daemon on a real desktop, to app, site and group, once each (L-50, L-51)."""

import time

from browsing import until
from looking import is_shielded, shields, shows

STRETCH = 10  # seconds in front
TOLERANCE = 1.5
APPS = {"chromium": "chromium", "firefox": "firefox-esr"}


class Stage:
    """A browser and a terminal on a desktop; use is read when the terminal is in front, for then all of it is written."""

    def __init__(self, desktop, world, kind):
        self.desktop, self.world = desktop, world
        self.terminal, self.terminal_window = desktop.terminal("Elsewhere")
        self.browser = world.browser(kind)
        self.tab = self.browser.tab("http://ok.test/")
        self.window = until("the browser's window", lambda: [
            one for one in desktop.windows("--class", "chromium|firefox|Navigator") if one != self.terminal_window])[-1]
        desktop.touch()
        world.settled()

    def used(self):
        """Seconds today by app, site and group name."""
        self.away()
        date = self.world.daemon.get("/v1/status")["date"]
        day = self.world.daemon.get(f"/v1/stats?from={date}&to={date}")["days"][0]
        return {one.get("name") or one["id"]: one["usedMs"] / 1000 for part in ("apps", "sites", "groups") for one in day[part]}

    def away(self):
        self.desktop.bring(self.terminal_window)
        until("the terminal in front", lambda: (self.front() or {}).get("app") not in (None, *APPS.values()))

    def front(self):
        return self.world.daemon.get("/v1/status")["front"]

    def look_at(self, site, seconds):
        """Has the browser in front for so long, with what its window shows; the time that really passed."""
        self.desktop.bring(self.window)
        until(lambda: f"{site} in front, it is {self.front()}", lambda: (self.front() or {}).get("host") == site
              and self.front()["app"] in APPS.values())
        began = time.monotonic()
        while (left := began + seconds - time.monotonic()) > 0:
            self.desktop.touch()
            time.sleep(min(left, 2))
        return time.monotonic() - began

    def gained(self, act):
        """What `act` added to everything that is counted, and the time that it says passed."""
        before = self.used()
        passed = act()
        after = self.used()
        return {name: round(after[name] - before.get(name, 0), 2) for name in after}, passed


def test_time_in_front_is_counted_once_L_51(kind, desktop, fresh):
    app = APPS[kind]
    fresh.group("Both", apps=[app], sites=["video.test"], rule={"kind": "dailyLimit", "minutes": 60})
    fresh.group("Site", sites=["video.test"], rule={"kind": "dailyLimit", "minutes": 60})
    stage = Stage(desktop, fresh, kind)
    stage.tab.go("http://www.video.test/watch")
    gained, passed = stage.gained(lambda: stage.look_at("www.video.test", STRETCH))
    for name in (app, "www.video.test", "Both", "Site"):
        assert abs(gained.get(name, 0) - passed) <= TOLERANCE, (name, passed, gained)
    # Another app in front.
    gained, _ = stage.gained(lambda: time.sleep(3))
    assert all(gained.get(name, 0) == 0 for name in (app, "www.video.test", "Both", "Site")), gained
    # The site in a tab behind another.
    other = stage.browser.tab("http://ok.test/page")
    gained, passed = stage.gained(lambda: stage.look_at("ok.test", 4))
    assert abs(gained[app] - passed) <= TOLERANCE and abs(gained["Both"] - passed) <= TOLERANCE, (passed, gained)
    assert gained["www.video.test"] < 1 and gained["Site"] < 1, gained
    other.close()
    # Its shield.
    stage.tab.front()
    fresh.block("video.test")
    shields(stage.tab)
    gained, passed = stage.gained(lambda: (desktop.bring(stage.window), time.sleep(4)))
    assert gained["www.video.test"] == 0 and gained["Site"] == 0, gained


def test_a_site_that_sounds_behind_another_counts_where_that_is_wished(kind, desktop, fresh):
    fresh.group("Radio", sites=["radio.test"], rule={"kind": "dailyLimit", "minutes": 60}, countsAudible=True)
    fresh.group("Silent", sites=["radio.test"], rule={"kind": "dailyLimit", "minutes": 60})
    stage = Stage(desktop, fresh, kind)
    stage.tab.go("http://radio.test/sounds")
    stage.tab.wait("document.querySelector('#tone').currentTime > 0.2")
    stage.browser.tab("http://ok.test/")
    until("a tab that sounds", lambda: fresh.frames("front")[-1]["frame"]["audible"] == ["radio.test"])
    gained, passed = stage.gained(lambda: stage.look_at("ok.test", 6))
    assert gained.get("Silent", 0) < 1, gained
    assert abs(gained["Radio"] - passed) <= TOLERANCE, (passed, gained)


def test_a_budget_that_is_used_up_in_front_shields_within_two_seconds_K_22(kind, desktop, fresh):
    group = fresh.group(sites=["video.test"], rule={"kind": "dailyLimit", "minutes": 1})
    stage = Stage(desktop, fresh, kind)
    stage.tab.go("http://video.test/watch?v=1")
    stage.away()
    fresh.used(group, 60 - STRETCH)
    fresh.settled()
    before = stage.used()["Video"]
    desktop.bring(stage.window)
    until("the site in front", lambda: (stage.front() or {}).get("host") == "video.test")
    began = time.monotonic()
    desktop.touch()
    shields(stage.tab, "http://video.test/watch?v=1", STRETCH + 10)
    took = time.monotonic() - began
    print(f"     {kind}: {60 - before:.1f} s were left, the shield stands after {took:.1f} s")
    assert -1 <= took - (60 - before) <= 2, (took, before)


def test_a_film_without_a_touch_counts_without_the_daemon_too_L_51(kind, desktop, fresh):
    fresh.daemon.call("PATCH", "/v1/settings", {"idleAfterMs": 15_000})
    group = fresh.group("Film", sites=["radio.test"], rule={"kind": "dailyLimit", "minutes": 1})
    fresh.used(group, 60 - 40)
    stage = Stage(desktop, fresh, kind)
    stage.tab.go("http://radio.test/sounds")
    desktop.bring(stage.window)
    stage.tab.wait("document.querySelector('#tone').currentTime > 0.2")
    until("nobody there", lambda: fresh.frames("front")[-1]["frame"]["idle"] == "idle", 40)
    left = fresh.frames("lease")[-1]["frame"]["left"][group] / 1000
    fresh.daemon.kill()
    shields(stage.tab, "http://radio.test/sounds", left + 10)
