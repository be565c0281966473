"""What goes over the link, and several browsers on it at once."""

import time

import carrying
from browsing import until
from looking import is_shielded, nothing_reached, shields, shows


def test_two_profiles_and_both_browsers_at_once(fresh):
    browsers = [fresh.browser("chromium", lasts=True), fresh.browser("chromium"), fresh.browser("firefox")]
    fresh.settled()
    profiles = {one["frame"]["profile"] for one in fresh.frames("hello")}
    assert len(profiles) == 3, profiles
    tabs = [browser.tab("http://video.test/all") for browser in browsers]
    moment = fresh.acked(fresh.block("video.test"), count=3)
    for tab in tabs:
        shields(tab, "http://video.test/all")
    nothing_reached(fresh, "video.test", moment)
    # One that goes leaves the others as they are; it is shielded again when it is back.
    browsers[0].end()
    fresh.release()
    for tab in tabs[1:]:
        shows(tab, "http://video.test/all")
    fresh.acked(fresh.block("video.test"), count=2)
    browsers[0].start("http://video.test/again")
    until("a shield in it", lambda: any(tab.address() == f"{browsers[0].shield}#http://video.test/again" for tab in browsers[0].tabs()))


def test_this_machine_is_no_site_L_51(browser, world):
    def told():
        fronts = world.frames("front", since=world.daemon.began)
        return fronts[-1]["frame"]["site"] if fronts else "nothing"
    own = f"http://127.0.0.1:{world.sites.port}/"
    tab = browser.tab("http://ok.test/")
    until("a site", lambda: told() == "ok.test")
    tab.go(own)
    until("none", lambda: told() is None)
    refused, why = world.daemon.call("POST", "/v1/block", {"apps": [], "sites": ["127.0.0.1"]})
    assert refused >= 400 and "fault.siteThisMachine" in why["error"]["hints"], why


def test_without_the_right_to_see_sites_nothing_is_called_in_force_L_09(browser, world):
    """A person may take it away on the page of add-ons."""
    tab = browser.tab("http://video.test/form")
    tab.click("#area")
    tab.type("half a sentence")
    carrying.let_see_sites(browser, False)
    try:
        moment = world.block("video.test")
        until("the failure", lambda: world.frames("failed", since=moment))
        assert not world.frames("ack", since=moment)
        # Nobody can ask the page: it stays as it is, behind a shield.
        until("a shield before it", lambda: any(is_shielded(one, "http://video.test/form") for one in browser.tabs()))
        assert tab.address() == "http://video.test/form"
    finally:
        given = time.time()
        carrying.let_see_sites(browser, True)
    until("the rules in force", lambda: world.frames("ack", since=given))
    assert "half a sentence" in tab.run("area.value")


def test_nothing_happens_and_nothing_is_said_K_74(fresh):
    fresh.daemon.call("PATCH", "/v1/settings", {"idleAfterMs": 600_000})  # that nobody is there would be said
    fresh.group(sites=["limited.test"], rule={"kind": "dailyLimit", "minutes": 60})
    fresh.block("video.test")
    browsers = [fresh.browser("chromium"), fresh.browser("firefox")]
    fresh.settled()
    for browser in browsers:
        shields(browser.tab("http://video.test/"))
        for number in range(5):
            browser.tab(f"http://ok.test/polls?{number}")
    quiet_for(fresh, 20, most=0)
    # With a budget in front there is a beat every 20 s, and its answer.
    for browser in browsers:
        browser.tab("http://limited.test/polls")
    quiet_for(fresh, 20, most=4)


def quiet_for(world, seconds, most):
    # What the last change brings about may take a moment.
    until("a second without a word", lambda: not world.frames(since=time.time() - 1), 20, pause=0.1)
    moment = time.time()
    time.sleep(seconds)
    said = world.frames(since=moment)
    assert len(said) <= most, said
    assert {one["frame"]["type"] for one in said} <= {"beat", "lease"}, said
