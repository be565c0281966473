"""A browser without the extension is told of, and covered where a group wants that (L-08, L-09)."""

import pathlib
import time

import carrying
import extension
from browsing import until
from test_time import APPS


UNDOCKED = {
    "chromium": {"devtools": {"preferences": {"currentDockState": '"undocked"'}}}, "firefox": {"devtools.toolbox.host": "window"},
}
OWN_WINDOWS = {
    "chromium": [("ctrl+shift+i", "DevTools")], "firefox": [("ctrl+shift+o", "Library"), ("ctrl+i", "Page Info"), ("F12", "Developer Tools")],
}


def standing(world, kind):
    return next((one for one in world.daemon.get("/v1/status")["browsers"] if one["app"] == APPS[kind]), None)


def finding(world):
    return next(one for one in world.daemon.get("/v1/doctor")["findings"] if one["part"] == "sites")


def in_front(desktop, world, kind, carries):
    browser = world.browser(kind, carries=carries)
    browser.tab("http://video.test/page")
    window = until("the browser's window", lambda: desktop.windows("--class", "chromium|firefox|Navigator"))[-1]
    desktop.bring(window)
    return browser, window


def test_a_browser_without_the_extension_is_told_of_L_09(kind, desktop, fresh):
    fresh.group(sites=["video.test"], rule={"kind": "dailyLimit", "minutes": 0})
    began = time.monotonic()
    browser, window = in_front(desktop, fresh, kind, carries=False)
    until("the warning", lambda: standing(fresh, kind)["state"] == "unprotected", 20)
    assert time.monotonic() - began > 5, "a browser that has just come gets its 5 s"
    assert finding(fresh)["status"] != "ok", finding(fresh)
    # Only told of: the page is there, and nothing stands over it.
    assert desktop.active() == window
    assert any("video.test" in tab.address() for tab in browser.tabs())


def test_a_browser_with_the_extension_is_not_L_09(kind, desktop, fresh):
    fresh.group(sites=["video.test"], rule={"kind": "dailyLimit", "minutes": 0}, unprotectedBrowsers="shield")
    browser, window = in_front(desktop, fresh, kind, carries=True)
    fresh.settled()
    until("a protected browser", lambda: standing(fresh, kind)["state"] == "protected", 20)
    time.sleep(6)
    assert standing(fresh, kind)["state"] == "protected", standing(fresh, kind)
    assert desktop.active() == window
    profile = standing(fresh, kind)["profiles"][-1]
    assert profile["isLive"] and profile["privateAllowed"] is False, profile


def test_a_browser_without_the_extension_is_covered_where_a_group_wants_it_and_not_frozen(kind, desktop, fresh):
    fresh.group(sites=["video.test"], rule={"kind": "dailyLimit", "minutes": 0}, unprotectedBrowsers="shield")
    browser, window = in_front(desktop, fresh, kind, carries=False)
    cover = until("a cover", lambda: desktop.windows("--classname", "haru-shield"), 20)[0]
    sizes = [desktop.ask("xdotool", "getwindowgeometry", "--shell", one).stdout.split("\n")[3:5] for one in (cover, window)]
    assert sizes[0] == sizes[1], sizes
    assert APPS[kind] in fresh.daemon.get("/v1/status")["shield"]["apps"]
    assert browser.tabs()[-1].run("1 + 1") == 2, "it is frozen"
    states = [path.read_text().rsplit(")", 1)[1].split()[0] for path in pathlib.Path("/proc").glob(f"{browser.process.pid}/task/*/stat")]
    assert "T" not in states, states
    # With the extension it opens by itself.
    if kind == "firefox":
        carrying.install(browser, extension.folder(kind, browser.folder))
        until("no cover", lambda: not desktop.windows("--classname", "haru-shield"), 20)


def test_windows_of_a_browser_itself_are_not_told_of_L_09(kind, desktop, fresh):
    """Library, page info and developer tools in a window of their own: there is no page that could be kept."""
    fresh.group(sites=["video.test"], rule={"kind": "dailyLimit", "minutes": 0}, unprotectedBrowsers="shield")
    browser = fresh.browser(kind, carries=True, preferences=UNDOCKED[kind])
    tab = browser.tab("http://ok.test/page")
    page = until("the browser's window", lambda: desktop.windows("--class", "chromium|firefox|Navigator"))[-1]
    desktop.bring(page)
    fresh.settled()
    until("a protected browser", lambda: standing(fresh, kind)["state"] == "protected", 20)
    for keys, name in OWN_WINDOWS[kind]:
        desktop.bring(page)
        desktop.ask("xdotool", "key", "--clearmodifiers", keys)
        own = desktop.window("--name", name)
        desktop.bring(own)
        tab.go(f"http://ok.test/{len(name)}")  # the extension looks again at what has the focus
        time.sleep(7)
        assert desktop.active() == own, name
        assert standing(fresh, kind)["state"] == "protected", (name, standing(fresh, kind))
        assert not desktop.windows("--classname", "haru-shield"), name
