"""Private windows: shielded where the extension is allowed in them, and said so where it is not."""

import subprocess

import carrying
import places
from browsing import until
from looking import nothing_reached, shields, shows


def test_private_windows_are_shielded_where_the_extension_may_be(kind, fresh):
    browser = fresh.browser(kind, private=True)
    until("a browser that is allowed", lambda: fresh.frames("hello") and fresh.frames("hello")[-1]["frame"]["privateAllowed"])
    fresh.settled()
    tab = carrying.open_private(browser, "http://video.test/secret?a=1")
    shows(tab, "http://video.test/secret?a=1")
    moment = fresh.acked(fresh.block("video.test"))
    shields(tab, "http://video.test/secret?a=1")
    tab.go("http://www.video.test/other")
    shields(tab, "http://www.video.test/other")
    nothing_reached(fresh, "video.test", moment)
    fresh.release()
    shows(tab, "http://www.video.test/other")


def test_of_a_private_window_only_the_pattern_is_told(kind, fresh):
    fresh.group(sites=["video.test"], rule={"kind": "dailyLimit", "minutes": 60})
    browser = fresh.browser(kind, private=True)
    until("a browser that is allowed", lambda: fresh.frames("hello") and fresh.frames("hello")[-1]["frame"]["privateAllowed"])
    fresh.settled()
    tab = carrying.open_private(browser, "http://very.secret.video.test/page")
    tab.go("http://ok.test/")
    said = [one["frame"]["site"] for one in fresh.frames("front") if one["frame"]["private"]]
    assert set(said) <= {"video.test", None}, said
    text = str(fresh.frames(to="daemon"))
    assert "secret" not in text and "ok.test" not in text


def test_private_windows_without_the_extension_are_told_of_L_09(kind, fresh):
    browser = fresh.browser(kind)
    fresh.settled()
    assert [one["frame"]["privateAllowed"] for one in fresh.frames("hello")][-1] is False
    fresh.acked(fresh.block("video.test"))
    tab = browser.tab()
    tab.go("http://video.test/")
    shields(tab)
    # Nothing of Haru is in the private window; so it is told that this profile has such a gap.
    private = carrying.open_private(browser, "http://video.test/private")
    shows(private, "http://video.test/private")
    profiles = [profile for one in fresh.daemon.get("/v1/status")["browsers"] for profile in one["profiles"]]
    assert [(profile["isLive"], profile["privateAllowed"]) for profile in profiles] == [(True, False)], profiles
    doctor = subprocess.run([places.haru(), "doctor"], env=fresh.daemon.environment, capture_output=True, text=True).stdout
    assert "private windows" in doctor, doctor
