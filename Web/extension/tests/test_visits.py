"""Ways to come to a shielded site: none shows it, and no request of any gets there."""

import time
import urllib.parse

from browsing import until
from looking import nothing_reached, seen, shields, shows


def test_typed_addresses_and_subdomains_are_shielded_and_look_alikes_are_not_L_05(browser, world):
    moment = world.acked(world.block("video.test"))
    tab = browser.tab()
    for address in ("http://video.test/", "http://video.test/x?y=1#z", "http://www.video.test/", "http://a.b.video.test/q",
                    "http://VIDEO.test/upper", "http://video.test./dot", "http://video.test:8080/port", "http://user@video.test/user"):
        tab.go(address)
        shields(tab)
    for address in ("http://notvideo.test/", "http://video.test.evil.test/", "http://video-test.test/", "http://evil.test/video.test"):
        tab.go(address)
        shows(tab, address)
    nothing_reached(world, "video.test", moment)


def test_a_path_is_shielded_and_its_neighbours_are_not_L_05(browser, world):
    moment = world.acked(world.block("news.test/live"))
    tab = browser.tab()
    for address in ("http://news.test/live", "http://news.test/live/42?q=1#a", "http://m.news.test/live?x"):
        tab.go(address)
        shields(tab)
    for address in ("http://news.test/", "http://news.test/liver", "http://news.test/sport?of=/live"):
        tab.go(address)
        shows(tab, address)
    reached = {one.path for one in world.sites.hits("news.test", moment)}
    assert reached == {"/", "/liver", "/sport?of=/live"}, reached
    nothing_reached(world, "m.news.test", moment)
    # Spelled in a way that no network rule sees, the page is asked for; it is shielded when it comes.
    tab.go("http://news.test/%6Cive/escaped")
    shields(tab)


def test_names_in_other_scripts_are_shielded_L_05(browser, world):
    moment = world.acked(world.block("bücher.test", "한글.test"))
    tab = browser.tab()
    for address in ("http://bücher.test/", "http://xn--bcher-kva.test/x", "http://www.한글.test/길"):
        tab.go(address)
        shields(tab)
    nothing_reached(world, None, moment)


def test_a_redirect_into_a_site_is_shielded(browser, world):
    moment = world.acked(world.block("video.test"))
    tab = browser.tab()
    tab.go("http://ok.test/redirect?to=http://video.test/target?a=1")
    shields(tab, "http://video.test/target?a=1")
    assert len(world.sites.hits("ok.test", moment)) == 1
    nothing_reached(world, "video.test", moment)


def test_a_link_a_form_and_a_new_window_are_shielded(browser, world):
    moment = world.acked(world.block("video.test"))
    tab = browser.tab("http://ok.test/")
    tab.run("(document.body.innerHTML = '<a id=link href=\"http://video.test/link\">a</a>', document.querySelector('#link').click())")
    shields(tab, "http://video.test/link")
    tab.go("http://ok.test/")
    tab.run("(document.body.innerHTML = '<form id=form method=post action=\"http://video.test/form\"><input name=a value=b></form>', document.querySelector('#form').submit())")
    shields(tab, "http://video.test/form")
    tab.go("http://ok.test/")
    tab.run("(document.body.innerHTML = '<a id=link target=_blank href=\"http://video.test/new\">a</a>', 1)")
    tab.click("#link")
    until("a shield in a new tab", lambda: any(one.address() == f"{browser.shield}#http://video.test/new" for one in browser.tabs()))
    assert tab.address() == "http://ok.test/"
    nothing_reached(world, "video.test", moment)


def test_a_frame_of_a_site_stays_empty_in_other_pages(browser, world):
    moment = world.acked(world.block("video.test"))
    tab = browser.tab("http://ok.test/frame?of=http://video.test/embed")
    shows(tab, "http://ok.test/frame?of=http://video.test/embed")
    nothing_reached(world, "video.test", moment)


def test_an_address_that_a_script_changes_is_shielded(browser, world):
    world.acked(world.block("social.test/reels"))
    tab = browser.tab("http://social.test/app")
    tab.run("(go('/feed'), 1)")
    shows(tab, "http://social.test/feed")
    tab.run("(go('/reels/7'), 1)")
    shields(tab, "http://social.test/reels/7")
    tab.go("http://social.test/app")
    tab.run("(history.replaceState({}, '', '/reels/8'), 1)")
    shields(tab, "http://social.test/reels/8")


def test_a_page_that_its_service_worker_serves_is_shielded(browser, world):
    tab = browser.tab("http://worker.test/worker")
    tab.wait("document.title === 'Ready'")
    tab.go("http://worker.test/any")
    tab.wait("document.title === 'From the worker'")
    moment = world.acked(world.block("worker.test"))
    shields(tab, "http://worker.test/any")
    other = browser.tab()
    for path in ("/one", "/two", "/three"):
        other.go("http://worker.test" + path)
        shields(other, "http://worker.test" + path)
    nothing_reached(world, "worker.test", moment)
    opened = world.release()
    shows(other, "http://worker.test/three")
    painted = {path: at for path, at in seen(other, moment).items() if at < (opened - moment) * 1000}
    assert not painted, painted


def test_back_to_a_page_that_was_kept_in_memory_is_shielded(browser, world):
    tab = browser.tab("http://kept.test/page")
    watch = "(window.mark = 7, addEventListener('pageshow', (event) => fetch('/shown?' + event.persisted + window.mark)), 1)"
    tab.run(watch)
    tab.go("http://ok.test/two")
    tab.back()
    # First that it is kept at all: otherwise the rest proves nothing.
    until("the page from memory", lambda: world.sites.hits("kept.test", path="/shown?true7"))
    tab.go("http://ok.test/two")
    moment = world.acked(world.block("kept.test"))
    tab.back()
    shields(tab, "http://kept.test/page")
    nothing_reached(world, "kept.test", moment)


def test_a_page_prerendered_before_the_block_is_shielded(chromium, world):
    tab = chromium.tab("http://early.test/early?of=/target")
    until("a prerendered page", lambda: [one for one in world.sites.hits("early.test", path="/target") if "prerender" in one.purpose])
    moment = world.acked(world.block("early.test/target"))
    tab.run("(document.querySelector('#link').click(), 1)")
    until("a shield in some tab", lambda: any(one.address() == f"{chromium.shield}#http://early.test/target" for one in chromium.tabs()))
    tab = chromium.tab()
    tab.go("http://early.test/early?of=/target")
    shows(tab, "http://early.test/early?of=/target")
    nothing_reached(world, "early.test", moment, "/target", quiet=1)


def test_the_source_of_a_page_is_shielded(chromium, world):
    moment = world.acked(world.block("video.test"))
    tab = chromium.tab()
    tab.go("view-source:http://video.test/source")
    until(lambda: f"a shield, {tab.address()}", lambda: chromium.shield in tab.address())
    nothing_reached(world, "video.test", moment)


def test_entries_stand_for_themselves_K_75(browser, world):
    refused, _ = world.daemon.call("POST", "/v1/block", {"apps": [], "sites": ["video.test", "not a site"]})
    assert refused >= 400
    tab = browser.tab("http://video.test/")
    shows(tab, "http://video.test/")
    moment = world.acked(world.block("a.test", "news.test/li+ve(", "news.test/[x", "video.test", "b.test/path"))
    for address in ("http://a.test/", "http://news.test/li+ve(", "http://news.test/[x", "http://video.test/", "http://b.test/path"):
        tab.go(address)
        shields(tab)
    for address in ("http://news.test/live", "http://news.test/x", "http://b.test/"):
        tab.go(address)
        shows(tab, address)
    nothing_reached(world, "video.test", moment)


def test_a_path_too_long_for_the_browser_costs_no_other_entry_K_75(browser, world):
    """Chromium takes no expression above 2 kB; such a page is met when it has come."""
    path = "/" + "한글길" * 30
    moment = world.acked(world.block("news.test" + path))
    tab = browser.tab()
    tab.go("http://news.test" + path)
    shields(tab)
    world.acked(world.block("news.test" + path, "video.test"))
    tab.go("http://video.test/")
    shields(tab)
    nothing_reached(world, "video.test", moment)


def test_a_web_page_gets_nowhere_by_the_shield_page(browser, world):
    """A visit by the extension has cookies that one from another site has not (SameSite=Strict)."""
    world.settled()
    moment = time.time()
    tab = browser.tab("http://evil.test/")
    tab.run(f"(setTimeout(() => location.href = '{browser.shield}#http://bank.test/pay?to=evil'), 1)")
    tab.wait_address(browser.shield)
    tab.wait("document.querySelector('[data-act=go]') !== null")
    world.acked(world.block("video.test"))  # nor when tabs are looked at again
    nothing_reached(world, "bank.test", moment, quiet=2)
    tab.click("[data-act=go]")
    shows(tab, "http://bank.test/pay?to=evil")
    assert len(world.sites.hits("bank.test", moment, "/pay")) == 1
    # Nor by a server's answer: it is no rule of ours that leads there.
    again = time.time()
    tab.go("http://evil.test/redirect?to=" + urllib.parse.quote(f"{browser.shield}#http://bank.test/pay?to=again", safe=""))
    nothing_reached(world, "bank.test", again, quiet=2)
