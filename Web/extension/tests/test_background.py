"""The extension's background is ended and begun again by browsers as they like; and newer ones come."""

import time

import carrying
from browsing import until
from looking import covers, nothing_reached, shields, shows


def test_sites_stay_shielded_while_the_background_sleeps(browser, world):
    moment = world.acked(world.block("video.test", "social.test/reels"))
    tab, app = browser.tab("http://video.test/a"), browser.tab("http://social.test/app")
    shields(tab, "http://video.test/a")
    carrying.end_background(browser)
    other = browser.tab()
    other.go("http://video.test/b?c=1")
    shields(other, "http://video.test/b?c=1")
    carrying.end_background(browser)
    # What no network rule sees wakes it.
    app.run("(go('/reels/1'), 1)")
    shields(app, "http://social.test/reels/1")
    nothing_reached(world, "video.test", moment)
    world.settled()
    world.release()
    for one, address in ((tab, "http://video.test/a"), (other, "http://video.test/b?c=1"), (app, "http://social.test/reels/1")):
        shows(one, address)


def test_what_changed_while_the_background_slept_holds_at_the_next_event(browser, world):
    tab = browser.tab("http://video.test/a")
    carrying.end_background(browser)
    world.block("video.test")
    browser.tab("http://ok.test/")
    shields(tab, "http://video.test/a")
    carrying.end_background(browser)
    world.release()
    browser.tab("http://ok.test/")
    shows(tab, "http://video.test/a")


def test_a_cover_outlives_the_background_K_70(browser, world):
    tab = browser.tab("http://video.test/form")
    tab.click("#line")
    tab.type("half a sentence")
    world.acked(world.block("video.test"))
    carrying.end_background(browser)
    browser.tab("http://ok.test/").close()
    world.settled()
    assert tab.address() == "http://video.test/form"
    world.release()
    shows(tab, "http://video.test/form")
    assert tab.run("document.querySelector('#line').value") == "half a sentence"


def test_an_update_waits_until_no_shield_would_be_lost_K_70(kind, fresh):
    """Browsers close the pages of an extension that they unload, and with them the addresses behind shields."""
    browser = fresh.browser(kind, lasts=True)
    fresh.settled()
    browser.tab("http://ok.test/")
    tab = browser.tab("http://video.test/one?a=1#b")
    moment = fresh.acked(fresh.block("video.test"))
    shields(tab, "http://video.test/one?a=1#b")
    carrying.offer_update(browser, "9.9.9")
    time.sleep(1)
    shields(tab, "http://video.test/one?a=1#b")
    nothing_reached(fresh, "video.test", moment)
    fresh.release()
    shows(tab, "http://video.test/one?a=1#b")
    until("the new version", lambda: fresh.frames("hello")[-1]["frame"]["extension"] == "9.9.9", 30)
    fresh.settled()
    fresh.block("video.test")
    shields(tab, "http://video.test/one?a=1#b")


def test_text_typed_before_the_extension_was_switched_off_and_on_is_covered_K_70(kind, fresh):
    browser = fresh.browser(kind)
    fresh.settled()
    for meanwhile in (lambda: None, lambda: fresh.block("video.test")):
        tab = browser.tab("http://video.test/form")
        tab.click("#area")
        tab.type("half a sentence")
        began = time.time()
        carrying.switch(browser, False)
        meanwhile()
        carrying.switch(browser, True)
        until("a new hello", lambda: fresh.frames("hello", since=began), 20)
        fresh.block("video.test")
        covers(tab, "http://video.test/form")
        fresh.release()
        shows(tab, "http://video.test/form")
        assert tab.run("area.value").endswith("half a sentence")
        tab.close()


def test_a_cover_does_not_outlive_its_extension_K_70(kind, fresh):
    """It is switched off and on, as by "Allow in Incognito" too: another cover takes its place, or none."""
    browser = fresh.browser(kind)
    fresh.settled()
    for meanwhile in (lambda: None, fresh.release):
        tab = browser.tab("http://video.test/form")
        before = tab.run("document.documentElement.outerHTML.length")
        tab.click("#area")
        tab.type("half a sentence")
        fresh.block("video.test")
        covers(tab, "http://video.test/form")
        began = time.time()
        carrying.switch(browser, False)
        meanwhile()
        carrying.switch(browser, True)
        until("a new hello", lambda: fresh.frames("hello", since=began), 20)
        if meanwhile != fresh.release:
            covers(tab, "http://video.test/form")
            fresh.release()
        shows(tab, "http://video.test/form")
        assert tab.run("area.value").endswith("half a sentence")
        until("the page as it was", lambda: tab.run("document.documentElement.outerHTML.length") == before)
        tab.click("#area")
        tab.type("!")
        until("the page takes keys again", lambda: "!" in tab.run("area.value"))
        until("it may sound again", lambda: not carrying.is_muted(browser, "http://video.test/form"))
        tab.close()
