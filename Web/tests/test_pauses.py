"""What takes a whole pause: from an empty machine to a locked group and back, and changes of what is applied."""

import re

from playwright.sync_api import expect

LONG = True  # begun early


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def sit_through(page):
    """A pause takes its thirty seconds; the daemon counts them."""
    page.locator("dialog.pause").wait_for()
    page.locator("dialog.pause").wait_for(state="detached", timeout=45_000)


def test_an_empty_machine_to_a_locked_group_and_back(browser, daemon):
    with browser.page(daemon) as page:
        page.get_by_role("heading", name="Welcome to Haru").wait_for()
        page.get_by_label("Search installed apps").first.fill("xterm")
        page.locator("label.opt", has_text="debian-xterm").first.click()
        page.get_by_label("Minutes a day", exact=True).fill("0")
        page.get_by_label("Name", exact=True).fill("Terminal")
        press(page, "Begin")
        page.get_by_role("heading", name="Locked now").wait_for()
        assert "Terminal is locked until midnight." in page.locator(".page__head").inner_text()
        assert daemon.group("Terminal")["isLocked"]
        page.get_by_role("link", name="Unlock").click()
        page.get_by_role("heading", name="Terminal is locked").wait_for()
        press(page, "Begin the pause")
        sit_through(page)
        page.get_by_text("Terminal is open until").first.wait_for()
        assert daemon.group("Terminal")["overrideUntil"]
        # Back to nothing: deleting an applied group begins with a pause too.
        page.get_by_role("link", name="Groups").first.click()
        page.get_by_role("link", name="Terminal").click()
        press(page, "Delete")
        page.get_by_role("button", name="Pause, then delete").click()
        sit_through(page)
        page.get_by_text("Terminal is deleted").wait_for()
        assert daemon.group("Terminal") is None


def test_an_applied_group_changes_after_a_pause_and_is_renamed_without(browser, daemon):
    group = daemon.add("Video", apps=["vim"], rule={"kind": "dailyLimit", "minutes": 90})
    with browser.page(daemon, f"/groups/{group['id']}") as page:
        page.get_by_label("Name", exact=True).fill("Films")
        press(page, "Rename")
        page.get_by_text("Films is changed").wait_for()
        assert daemon.group("Films")
        page.get_by_label("Minutes a day", exact=True).fill("45")
        press(page, "Pause and apply")
        page.locator("dialog.pause").wait_for()
        page.keyboard.press("Escape")
        assert daemon.group("Films")["rule"]["minutes"] == 90  # left: nothing happened
        press(page, "Pause and apply")
        sit_through(page)
        page.get_by_text("Films is changed").first.wait_for()
        assert daemon.group("Films")["rule"]["minutes"] == 45


def test_settings_act_at_once_or_after_a_pause(browser, daemon):
    daemon.add("Games", apps=["vim"], rule={"kind": "dailyLimit", "minutes": 0})
    with browser.page(daemon, "/settings") as page:
        page.get_by_label("One-minute extensions a day", exact=True).fill("2")
        page.get_by_role("button", name="Save · One-minute extensions a day").click()
        page.get_by_text("Saved", exact=True).wait_for()
        assert daemon.get("/v1/settings")["oneMinuteUses"] == 2
        page.get_by_label("One-minute extensions a day", exact=True).fill("5")
        page.get_by_role("button", name="Save · One-minute extensions a day").click()
        sit_through(page)
        page.get_by_text(re.compile("^5 from ")).wait_for()
        assert daemon.get("/v1/settings")["oneMinuteUses"] == 2
        page.locator("label", has_text="한국어").click()
        page.get_by_role("heading", name="설정", exact=True).wait_for()
        assert page.evaluate("document.documentElement.lang") == "ko"
        page.reload()
        page.get_by_role("heading", name="설정", exact=True).wait_for()
        page.locator("label", has_text="어둡게").click()
        # The colours change over a moment.
        expect(page.locator("body")).to_have_css("background-color", "rgb(15, 18, 25)")
