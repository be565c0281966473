"""A daemon that goes away, keys that end, and other sites that ask."""

import re

import sample


def test_a_lost_daemon_is_told_and_found_again(browser, daemon):
    sample.groups(daemon)
    with browser.page(daemon, quiet=True) as page:
        page.get_by_role("heading", name="Locked now").wait_for()
        daemon.kill()
        page.get_by_text("Connection lost").wait_for()
        said = page.locator(".banner", has_text="Connection lost").inner_text()
        assert re.search(r"Times are as of \d\d:\d\d\. Locks go on", said), said
        assert page.get_by_role("link", name="Unlock").count() == 0
        assert page.get_by_text("Not connected").is_visible()
        # Nothing is asked of a person: it comes back by itself.
        daemon.start()
        page.get_by_text("Connection lost").wait_for(state="detached", timeout=12_000)
        page.get_by_role("link", name="Unlock").first.wait_for()


def test_buttons_rest_while_the_daemon_is_away(browser, daemon):
    group = daemon.add("Games", apps=["vim"], rule={"kind": "dailyLimit", "minutes": 0})
    with browser.page(daemon, f"/unlock?group={group['id']}", quiet=True) as page:
        daemon.kill()
        page.get_by_text("Connection lost").wait_for()
        for name in ("Begin the pause", "Extend by 1 minute"):
            assert page.get_by_role("button", name=name).is_disabled(), name


def test_a_pause_that_loses_the_daemon_changes_nothing(browser, daemon):
    daemon.add("Games", apps=["vim"], rule={"kind": "dailyLimit", "minutes": 0})
    with browser.page(daemon, "/unlock", quiet=True) as page:
        page.get_by_role("button", name="Begin the pause").click()
        page.locator(".pause__n", has_text=re.compile("^2[0-8]$")).wait_for()
        daemon.kill()
        page.get_by_text("Nothing changed").wait_for()
        page.get_by_role("button", name="Stop and go back").click()
        daemon.start()
        page.get_by_text("Connection lost").wait_for(state="detached", timeout=12_000)
        assert daemon.group("Games")["overrideUntil"] is None


def test_a_daemon_that_did_not_end_in_order_says_so_K_50(browser, daemon):
    told = "Haru did not end in order the last time."
    with browser.page(daemon, "/settings") as page:
        page.get_by_text("Opened as it was.").or_(page.get_by_text("Made anew.")).first.wait_for()
        assert page.get_by_text(told).count() == 0
    daemon.kill()
    daemon.start()
    with browser.page(daemon, "/settings") as page:
        page.get_by_text(told).wait_for()


def test_what_changes_elsewhere_shows_within_a_second_S_01(browser, daemon):
    sample.groups(daemon)
    with browser.page(daemon) as page:
        page.get_by_role("heading", name="Locked now").wait_for()
        daemon.add("Fresh", apps=["chromium"], rule={"kind": "dailyLimit", "minutes": 10})
        page.get_by_text("Fresh").first.wait_for(timeout=1000)


def test_a_still_page_asks_for_nothing(browser, daemon):
    sample.groups(daemon)
    with browser.page(daemon) as page:
        page.wait_for_timeout(1500)
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        events = page.evaluate("""() => new Promise((done) => {
            let count = 0; const stream = new EventSource("/v1/events");
            stream.addEventListener("status", () => count += 1); setTimeout(() => (stream.close(), done(count)), 2500);
        })""")
        assert events <= 2, events
        assert len([url for url in asked if "/v1/events" not in url]) <= 2, asked


def test_without_a_key_there_is_nothing_to_see(browser, daemon):
    with browser.page(daemon, signed_in=False, quiet=True) as page:
        answer = page.goto(daemon.address + "/")
        assert answer.status == 401
        assert page.request.get(daemon.address + "/v1/status").status == 401


def test_a_key_works_once(browser, daemon):
    link = daemon.link()
    with browser.page(daemon, signed_in=False, quiet=True) as first:
        assert first.goto(link).status == 200
        assert "key=" not in first.url
        with browser.page(daemon, signed_in=False, quiet=True) as second:
            assert second.goto(link).status == 401


def test_an_ended_session_says_how_to_go_on(browser, daemon):
    with browser.page(daemon, quiet=True) as page:
        page.get_by_role("heading", name="Welcome to Haru").wait_for()
        page.context.clear_cookies()
        daemon.kill()
        daemon.start()
        page.get_by_text("no longer signed in").wait_for(timeout=12_000)
        assert page.get_by_text("haru open").is_visible()


def test_another_site_gets_nothing(browser, daemon):
    with browser.page(daemon) as page:
        cookies = "; ".join(f"{one['name']}={one['value']}" for one in page.context.cookies())
        for headers, status in (
            ({"Origin": "http://evil.test"}, 403), ({"Sec-Fetch-Site": "cross-site"}, 403), ({}, 200),
        ):
            answer = page.request.get(daemon.address + "/v1/status", headers={"Cookie": cookies, **headers})
            assert answer.status == status, (headers, answer.status)
        elsewhere = page.context.browser.new_context()
        other = elsewhere.new_page()
        other.goto("about:blank")
        failed = other.evaluate("(url) => fetch(url).then(() => false, () => true)", daemon.address + "/v1/status")
        assert failed
        elsewhere.close()


def test_unknown_addresses_open_home(browser, daemon):
    sample.groups(daemon)
    with browser.page(daemon, "/nothing/here") as page:
        page.get_by_role("heading", name="Locked now").wait_for()


def test_a_deep_link_opens_its_own_page_in_a_new_browser(browser, daemon):
    daemon.add("Games", apps=["vim"], rule={"kind": "dailyLimit", "minutes": 0})
    with browser.page(daemon, signed_in=False) as page:
        page.goto(daemon.link("/unlock?token=vim"))
        page.get_by_role("heading", name="Vim is locked").wait_for()
        assert page.url.endswith("/unlock?token=vim"), page.url


def test_a_page_that_opens_says_nothing_of_being_away(browser, daemon):
    watch = """addEventListener("DOMContentLoaded", () => { window.seen = new Set(); new MutationObserver(() => {
        for (const one of document.querySelectorAll(".nav__status")) if (one.checkVisibility({ visibilityProperty: true })) window.seen.add(one.innerText.trim());
    }).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true }); });"""
    with browser.page(daemon, prepare=lambda page: page.add_init_script(watch)) as page:
        page.get_by_text("On this computer").first.wait_for()
        assert page.evaluate("[...window.seen]") == ["On this computer"]


def test_an_app_is_shown_by_its_own_icon_or_by_its_letter(browser, daemon):
    apps = daemon.box / "share/applications"
    apps.mkdir(parents=True)
    picture = daemon.box / "share/sunny.svg"
    picture.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="red"/></svg>')
    for name, icon in (("Sunny", picture), ("Plain", ""), ("Broken", daemon.box / "share/none.svg")):
        (apps / f"{name.lower()}.desktop").write_text(f"[Desktop Entry]\nType=Application\nName={name}\nExec=true\nIcon={icon}\n")
    daemon.stop()
    daemon.start()
    daemon.add("Light", apps=["sunny"], rule={"kind": "dailyLimit", "minutes": 0})
    with browser.page(daemon, "/groups/new") as page:
        search = page.get_by_label("Search installed apps").first
        search.fill("Sunny")
        shown = page.locator("label.opt .tile--icon img").first
        assert shown.evaluate("(one) => one.decode().then(() => one.naturalWidth)") == 8
        for name in ("Plain", "Broken"):
            search.fill(name)
            page.locator("label.opt .tile:not(.tile--icon)", has_text=name[0]).wait_for()
        page.goto(daemon.address + "/unlock?token=sunny")
        page.get_by_role("heading", name="Sunny is locked").locator(".tile--icon img").wait_for()
