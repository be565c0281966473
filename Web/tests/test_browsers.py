"""Browsers in which sites are not kept are named, and set up or taken into the group (L-08, L-09)."""

import json

from playwright.sync_api import expect

import places
from browsing import until
from daemon import Daemon
from desktop import Desktop


def row(page, name):
    return page.locator("li.finding", has=page.get_by_text(name, exact=True)).first


def test_today_names_browsers_without_haru_only_where_a_group_has_sites(browser, daemon):
    daemon.add("Editor", apps=["vim"], rule={"kind": "dailyLimit", "minutes": 30})
    with browser.page(daemon) as page:
        page.get_by_role("heading", name="Open now").wait_for()
        video = daemon.add("Video", sites=["video.test"], rule={"kind": "dailyLimit", "minutes": 30})
        page.get_by_role("heading", name="Browsers without Haru").wait_for()
        for name in ("Chromium", "Firefox ESR"):
            expect(row(page, name)).to_contain_text("It does not know of Haru yet.")
        # An applied group takes the browser in after a pause; left, nothing has changed.
        row(page, "Chromium").get_by_role("button", name="Add to Video").click()
        page.locator("dialog.pause", has_text="Before Video changes").wait_for()
        page.keyboard.press("Escape")
        page.locator("dialog.pause").wait_for(state="detached")
        assert daemon.group("Video")["apps"] == []
        daemon.call("DELETE", f"/v1/groups/{video['id']}")


def test_a_browser_is_told_of_haru_and_the_steps_are_shown(browser, daemon):
    with browser.page(daemon, "/settings") as page:
        expect(row(page, "Chromium")).to_contain_text("It does not know of Haru yet.")
        row(page, "Chromium").get_by_role("button", name="Set up").click()
        steps = row(page, "Chromium").locator("ol.steps li")
        expect(steps.first).to_be_visible()
        written = list((daemon.box / "home/.config/chromium/NativeMessagingHosts").glob("*.json"))
        assert len(written) == 1 and json.loads(written[0].read_text())["type"] == "stdio", written
        expect(row(page, "Chromium")).to_contain_text("It was never started, so it has no profile yet.")
        # What is to be typed elsewhere can be copied.
        expect(steps.first.get_by_role("button", name="Copy")).to_be_visible()
        expect(row(page, "Firefox ESR")).to_contain_text("It does not know of Haru yet.")


def test_a_group_with_sites_says_what_it_wants_of_browsers(browser, daemon):
    group = daemon.add("Video", sites=["video.test"], rule={"kind": "dailyLimit", "minutes": 30}, apply=False)
    with browser.page(daemon, f"/groups/{group['id']}") as page:
        card = page.locator("section", has=page.get_by_role("heading", name="In browsers"))
        expect(card).to_contain_text("Its sites stay usable.")
        card.locator("label", has_text="Cover its window").click()
        expect(card).to_contain_text("all windows of such a browser are covered")
        card.get_by_label("Count sound from tabs in the background").check()
        row(page, "Chromium").get_by_role("button", name="Add to this group").click()
        page.locator(".chip", has_text="Chromium").wait_for()
        expect(page.locator(".savebar")).to_contain_text("Not saved yet")
        page.get_by_role("button", name="Save draft").click()
        page.get_by_text("Video is saved as a draft").wait_for()
        kept = daemon.group("Video")
        assert (kept["unprotectedBrowsers"], kept["countsAudible"], kept["apps"]) == ("shield", True, ["chromium"]), kept
        page.reload()
        expect(card.get_by_label("Count sound from tabs in the background")).to_be_checked()
        assert page.get_by_role("button", name="Discard").count() == 0
        # Without sites there is nothing to want.
        page.locator(".chip", has_text="video.test").get_by_role("button").click()
        card.wait_for(state="detached")


def test_a_group_s_wishes_for_browsers_are_behind_the_gate(browser, daemon):
    group = daemon.add("Video", sites=["video.test"], rule={"kind": "dailyLimit", "minutes": 30})
    with browser.page(daemon, f"/groups/{group['id']}") as page:
        page.get_by_label("Count sound from tabs in the background").check()
        expect(page.locator(".savebar")).to_contain_text("1 change. A 30-second pause")
        page.get_by_role("button", name="Pause and apply").click()
        page.locator("dialog.pause").wait_for()
        page.keyboard.press("Escape")
        assert daemon.group("Video")["countsAudible"] is False


def test_a_window_without_the_extension_is_named_whatever_the_files_say(browser):
    desktop = Desktop()
    daemon = Daemon(environment=desktop.environment)

    def prepare(page):
        # As if the extension were set up; what was in front is the daemon's to say.
        answer = daemon.get("/v1/browsers")
        for one in answer["browsers"]:
            one["condition"] = "works"
        page.route("**/v1/browsers", lambda route: route.fulfill(json=answer))

    try:
        daemon.add("Video", sites=["video.test"], rule={"kind": "dailyLimit", "minutes": 30})
        with browser.page(daemon, prepare=prepare) as page:
            page.get_by_role("heading", name="Open now").wait_for()
            assert page.get_by_role("heading", name="Browsers without Haru").count() == 0
            desktop.start(places.chromium(), "--no-sandbox", "--no-first-run", f"--user-data-dir={daemon.box}/profile", "about:blank")
            desktop.bring(desktop.window("--class", "chromium"))
            until("an unprotected browser", lambda: [one for one in daemon.get("/v1/status")["browsers"] if one["state"] == "unprotected"], 30)
            expect(row(page, "Chromium")).to_contain_text("A window of it was in front without the extension.")
            assert row(page, "Firefox ESR").count() == 0
    finally:
        daemon.close()
        desktop.close()
