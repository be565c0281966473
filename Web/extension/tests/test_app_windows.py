"""Chromium's windows of a site as an app, as an installed one has it: they are windows of a browser like any other."""

import time

from browsing import until
from looking import covers, nothing_reached, shields, shows
from test_leaving import leave_cover
from test_unprotected import standing

PAGE = "http://video.test/page"


def in_app_window(desktop, world):
    """A browser with such a window in front, and its tab. It is opened as a menu entry does it, in the running browser."""
    browser = world.browser("chromium")
    world.settled()
    browser.open(f"--app={PAGE}")
    tab = until("the app's page", lambda: next((one for one in browser.tabs() if one.address() == PAGE), None))
    desktop.bring(until("its window", lambda: desktop.windows("--classname", "video.test"))[-1])
    return browser, tab


def test_what_is_used_there_counts_and_it_is_protected_L_09_L_51(desktop, fresh):
    group = fresh.group(sites=["video.test"], rule={"kind": "dailyLimit", "minutes": 60}, unprotectedBrowsers="shield")
    in_app_window(desktop, fresh)
    until("its site", lambda: (fresh.daemon.get("/v1/status")["front"] or {}).get("host") == "video.test")
    for _ in range(7):
        desktop.touch()
        time.sleep(1)
    assert standing(fresh, "chromium")["state"] == "protected", standing(fresh, "chromium")
    assert fresh.daemon.get(f"/v1/groups/{group}")["usedTodayMs"] > 5_000
    assert not desktop.windows("--classname", "haru-shield")


def test_it_is_locked_in_place_and_leaving_it_closes_it_L_69_K_70(desktop, fresh):
    browser, tab = in_app_window(desktop, fresh)
    fresh.block("video.test")
    moment = time.time()
    shields(tab, PAGE)
    nothing_reached(fresh, "video.test", moment + 0.2)
    fresh.release()
    shows(tab, PAGE)
    fresh.block("video.test")
    shields(tab, PAGE)
    tab.click("[data-act=leave]")
    until("no window of the app", lambda: not desktop.windows("--classname", "video.test"))
    assert [one.address() for one in browser.tabs()] == ["about:blank"]


def test_a_covered_one_is_left_for_another_window_L_69_K_70(desktop, fresh):
    browser, tab = in_app_window(desktop, fresh)
    tab.go("http://video.test/form")
    tab.click("#area")
    tab.type("half a sentence")
    fresh.block("video.test")
    covers(tab, "http://video.test/form")
    before = desktop.active()
    leave_cover(tab)
    until("another window", lambda: desktop.active() != before)
    fresh.release()
    shows(tab, "http://video.test/form")
    assert tab.run("document.querySelector('#area').value").endswith("half a sentence")
