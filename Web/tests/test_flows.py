"""What a person does, but for what takes a whole pause."""

import datetime
import json
import re
import time

from playwright.sync_api import expect

import sample
from daemon import Daemon


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def test_what_would_change_a_group_is_said_wherever_it_stands(browser):
    daemon = Daemon(zone=sample.midday())
    past = {"kind": "timeWindows", "windows": [{"start": "00:00", "end": "00:30"}]}
    limit = {"kind": "dailyLimit", "minutes": 60}
    today = (datetime.date.fromisoformat(daemon.get("/v1/status")["date"]).weekday() + 1) % 7
    try:
        groups = {
            "Night": daemon.add("Night", apps=["vim"], rule=past),
            "Mixed": daemon.add("Mixed", apps=["vim"], rule=limit, weekdayRules=[past if day == today else limit for day in range(7)]),
            "Free": daemon.add("Free", apps=["vim"], rule=limit, weekdayRules=[None if day == today else limit for day in range(7)]),
            "Crowd": daemon.add("Crowd", sites=[f"s{at}.test" for at in range(52)], rule=limit),
            "Used": daemon.add("Used", apps=["vim"], rule=limit),
            "Shut": daemon.add("Shut", apps=["vim"], rule={"kind": "dailyLimit", "minutes": 0}),
            "Plan": daemon.add("Plan", apps=["vim"], rule=limit, apply=False),
        }
        with browser.page(daemon) as page:
            row = lambda name: page.locator(".rows > li", has=page.get_by_role("link", name=name, exact=True)).first
            expect(row("Night")).to_contain_text(re.compile(r"\w+ 00:00\s*next lock"))
            expect(row("Mixed")).to_contain_text("no lock left today")
            expect(row("Free")).to_contain_text("free today")
            expect(row("Crowd")).to_contain_text("2 members have to go before it can lock")
            expect(page.locator("section", has=page.get_by_role("heading", name="Next"))).to_contain_text("Night locks")
            for name, lines in {
                "Night": ["Open now", "Not locked again today. Next lock", "Notice before it"], "Mixed": ["Not locked again today"],
                "Free": ["A free day: nothing is locked today"], "Used": ["Use left until it locks"],
                "Crowd": ["2 members have to go before it can lock"],
                "Shut": ["Locked now, until", "One-minute extensions left", "Ten minutes, after a pause", "Opens"],
            }.items():
                page.goto(daemon.address + "/groups/" + groups[name]["id"])
                card = page.locator("section", has=page.get_by_role("heading", name="What this does"))
                for line in lines:
                    expect(card.get_by_text(line, exact=True)).to_be_visible()
            daemon.post(f"/v1/groups/{groups['Shut']['id']}/extend")
            page.goto(daemon.address + "/groups/" + groups["Shut"]["id"])
            page.get_by_text("Locks again", exact=True).wait_for()
    finally:
        daemon.close()


def test_one_minute_opens_at_once_and_is_counted(browser, daemon):
    daemon.add("Games", apps=["vim"], rule={"kind": "dailyLimit", "minutes": 0})
    with browser.page(daemon, "/unlock?token=vim") as page:
        page.get_by_text("2 of 3").wait_for(state="detached")
        press(page, "Extend by 1 minute")
        page.get_by_text("Games is open until").first.wait_for()
        page.locator(".countdown__n").wait_for()
        assert daemon.get("/v1/status")["oneMinute"]["left"] == 2


def test_an_opened_group_stands_among_the_open_ones_and_a_block_beside_it_is_no_contradiction(browser, daemon):
    daemon.add("Games", apps=["vim"], rule={"kind": "dailyLimit", "minutes": 0})
    locked_before = daemon.get("/v1/stats")["days"][0]["groups"][0]["lockedMs"]
    daemon.post(f"/v1/groups/{daemon.group('Games')['id']}/extend")
    with browser.page(daemon, "/") as page:
        row = page.locator("section", has=page.locator("#h-open")).locator("li", has_text="Games")
        row.get_by_text("Open for now").wait_for()
        row.get_by_text(re.compile("opened, .* left")).wait_for()
        assert page.locator(".card--lock", has_text="Games").count() == 0
    daemon.post("/v1/block", {"apps": ["vim"], "sites": []})
    with browser.page(daemon, "/unlock?token=vim") as page:
        page.get_by_text("Your block holds it until you release.").wait_for()
        assert page.get_by_text("You opened").count() == 0
    # A lock that runs counts as far as it has come.
    time.sleep(0.1)
    now = daemon.get("/v1/stats")["days"][0]["groups"][0]
    assert now["locks"] == 1 and now["lockedMs"] > locked_before >= 0, now


def test_a_shield_leads_to_the_groups_that_hold_its_token(browser, daemon):
    daemon.add("Games", apps=["vim"], rule={"kind": "dailyLimit", "minutes": 0})
    daemon.add("All", apps=["vim", "chromium"], rule={"kind": "dailyLimit", "minutes": 0})
    daemon.add("Other", apps=["chromium"], rule={"kind": "dailyLimit", "minutes": 0})
    with browser.page(daemon) as page:
        daemon.post("/v1/open", {"token": "vim"})
        page.wait_for_url("**/unlock?token=vim")
        page.get_by_text("2 of your groups hold it now").wait_for()
        names = page.locator(".gpick__t b").all_inner_texts()
        assert names == ["Games", "All"], names
        page.wait_for_timeout(300)
        assert daemon.get("/v1/status")["open"] is None  # consumed once


def test_a_pause_out_of_view_begins_again_and_earns_nothing(browser, daemon):
    daemon.add("Games", apps=["vim"], rule={"kind": "dailyLimit", "minutes": 0})
    with browser.page(daemon, "/unlock") as page:
        press(page, "Begin the pause")
        page.locator(".pause__n", has_text=re.compile("^2[0-8]$")).wait_for()
        page.evaluate("window.dispatchEvent(new Event('blur')); Object.defineProperty(document, 'visibilityState', {value: 'hidden', configurable: true}); document.dispatchEvent(new Event('visibilitychange'))")
        page.get_by_role("heading", name="Paused, begin again").wait_for()
        page.evaluate("delete document.visibilityState")
        press(page, "Begin again")
        page.locator(".pause__n", has_text=re.compile("^2[6-9]$")).wait_for()
        page.keyboard.press("Escape")
        page.locator("dialog.pause").wait_for(state="detached")
        assert daemon.group("Games")["overrideUntil"] is None
        focused = page.evaluate("document.activeElement.textContent.trim()")
        assert focused == "Begin the pause", focused  # the focus returns


def test_a_group_is_made_checked_and_saved_as_a_draft(browser, daemon):
    daemon.add("Taken", apps=["vim"], rule={"kind": "dailyLimit", "minutes": 9}, apply=False)
    with browser.page(daemon, "/groups/new") as page:
        page.get_by_label("Name", exact=True).fill("Taken")
        page.get_by_text("Another group has this name").wait_for()
        page.get_by_label("Name", exact=True).fill("Evenings")
        page.locator("#base-kind, label", has_text="Windows").first.click()
        page.get_by_label("Window 1 start").fill("22")
        page.get_by_label("Window 1 last locked minute").fill("600")
        page.get_by_label("Name", exact=True).focus()
        page.get_by_text("22:00–06:00 is kept as two windows").wait_for()
        press(page, "Add a window")
        page.get_by_label("Window 2 start").fill("05:30")
        page.get_by_label("Window 2 last locked minute").fill("07:00")
        page.get_by_text("overlaps").wait_for()
        page.get_by_role("button", name="Remove window 2").click()
        page.locator(".seg label", has_text="Sites").first.click()
        page.get_by_label("Add a site").fill("video test")
        press(page, "Add")
        page.get_by_text("Did you mean video.test?").wait_for()
        page.get_by_label("Add a site").fill("https://한국.test/Live, video.test")
        press(page, "Add")
        page.locator(".chip", has_text="한국.test").wait_for()
        press(page, "Save draft")
        page.get_by_text("Evenings is saved as a draft").wait_for()
        kept = daemon.group("Evenings")
        assert kept["rule"]["windows"] == [{"start": "00:00", "end": "06:00"}, {"start": "22:00", "end": "23:59"}]
        assert kept["sites"][0].startswith("xn--") and not kept["isApplied"]
        # Loaded again it is one night, and nothing has changed.
        page.reload()
        page.get_by_label("Window 1 start").wait_for()
        assert page.get_by_label("Window 1 start").input_value() == "22:00"
        assert page.get_by_role("button", name="Discard").count() == 0
        press(page, "Apply")
        page.get_by_text("Evenings applies now").wait_for()
        assert daemon.group("Evenings")["isApplied"]


def test_the_coming_week_is_foreseen_for_what_is_typed(browser, daemon):
    group = daemon.add("Video", apps=["vim"], rule={"kind": "dailyLimit", "minutes": 90})
    with browser.page(daemon, f"/groups/{group['id']}") as page:
        lines = page.locator(".wd__line")
        widths = lambda: page.evaluate("[...document.querySelectorAll('.wd__line')].map((line) => [...line.children].map((one) => parseFloat(one.style.width)))")
        expect(lines.first.locator("i")).to_have_class("f")
        page.get_by_label("Minutes a day", exact=True).fill("0")
        expect(page.locator(".wd__text").first).to_contain_text("all day")
        page.wait_for_function("document.querySelectorAll('.wd__line i:not(.f)').length === 7")
        # Today from now on, each other day whole.
        assert sorted(sum(one) for one in widths())[1:] == [100] * 6, widths()
        page.locator("label", has_text="Windows").first.click()
        page.get_by_label("Window 1 start").fill("22:00")
        page.get_by_label("Window 1 last locked minute").fill("06:00")
        page.get_by_text("22:00–06:00 is kept as two windows: 22:00–23:59 that evening and 00:00–06:00 the next morning.").wait_for()
        expect(page.locator("section", has=page.get_by_role("heading", name="What this will do"))).to_contain_text("Next lock")
        expect(page.locator(".wd__text").last).to_have_text("00:00–06:00\n22:00–23:59")
        # The lines are those of the daemon, on days of their real length.
        night = {"kind": "timeWindows", "windows": [{"start": "22:00", "end": "06:00"}]}
        foreseen = daemon.post("/v1/preview", {"group": {"name": "Video", "apps": ["vim"], "rule": night}, "id": group["id"]})["days"]
        part = lambda day: [round((lock["until"]["ms"] - lock["from"]["ms"]) / (day["end"]["ms"] - day["start"]["ms"]) * 100, 2) for lock in day["locks"]]
        assert sorted(widths())[1:] == sorted(part(day) for day in foreseen)[1:] and len(part(foreseen[1])) == 2, (widths(), foreseen)
        assert daemon.group("Video")["rule"] == {"kind": "dailyLimit", "minutes": 90}


def test_a_plan_keeps_a_night_on_two_weekdays(browser, daemon):
    group = daemon.add("Week", apps=["vim"], rule={"kind": "dailyLimit", "minutes": 30}, apply=False)
    with browser.page(daemon, f"/groups/{group['id']}") as page:
        page.locator(".switch").click()
        page.get_by_label("Rule for Sunday").select_option("none")
        page.get_by_label("Rule for Saturday").select_option("timeWindows")
        page.get_by_label("Window 1 start").fill("22:00")
        page.get_by_label("Window 1 last locked minute").fill("06:00")
        press(page, "Save draft")
        page.get_by_text("Week is saved as a draft").wait_for()
        plan = daemon.group("Week")["weekdayRules"]
        assert plan[6]["windows"] == [{"start": "22:00", "end": "23:59"}]
        assert plan[0]["windows"] == [{"start": "00:00", "end": "06:00"}]
        page.get_by_label("Rule for Friday").select_option("timeWindows")
        # Saturday's windows give way to Friday's own.
        expect(page.get_by_label("Window 1 start")).not_to_have_value("22:00")
        page.get_by_label("Window 1 start").fill("23:50")
        page.get_by_label("Window 1 last locked minute").fill("23:55")
        page.get_by_text("At least 15").wait_for()
        assert page.get_by_role("button", name="Save draft").is_disabled()


def test_a_conflict_is_told_and_nothing_is_overwritten(browser, daemon):
    group = daemon.add("Both", apps=["vim"], rule={"kind": "dailyLimit", "minutes": 20}, apply=False)
    with browser.page(daemon, f"/groups/{group['id']}") as page:
        page.get_by_label("Minutes a day", exact=True).fill("25")
        status, _ = daemon.call("PATCH", f"/v1/groups/{group['id']}", {"set": {"name": "Elsewhere"}})
        assert status == 200
        page.get_by_text("This group was changed elsewhere").wait_for()
        assert page.get_by_role("button", name="Save draft").is_disabled()
        press(page, "Load it")
        assert page.get_by_label("Name", exact=True).input_value() == "Elsewhere"
        assert page.get_by_label("Minutes a day", exact=True).input_value() == "20"


def test_unsaved_work_is_not_left_by_accident(browser, daemon):
    with browser.page(daemon, "/groups") as page:
        page.get_by_role("link", name="New group").first.click()
        page.get_by_label("Name", exact=True).fill("Half")
        page.get_by_role("link", name="Statistics").first.click()
        page.get_by_role("heading", name="Leave without saving?").wait_for()
        press(page, "Stay here")
        assert page.get_by_label("Name", exact=True).input_value() == "Half"
        page.go_back()
        press(page, "Stay here")
        assert page.url.endswith("/groups/new")
        page.get_by_role("link", name="Statistics").first.click()
        press(page, "Leave")
        page.get_by_role("heading", name="Statistics").wait_for()


def test_the_simple_block_holds_until_release(browser, daemon):
    sample.groups(daemon)
    with browser.page(daemon) as page:
        card = page.locator("section", has=page.get_by_role("heading", name="Block these now"))
        card.get_by_role("button", name="Choose").click()
        card.get_by_role("button", name="Block", exact=True).click()
        card.get_by_text("This must not be empty").wait_for()  # an empty choice is refused
        card.get_by_label("Search installed apps").fill("vim")
        card.locator("label.opt", has_text="vim").first.click()
        assert not daemon.get("/v1/status")["block"]["isHeld"]  # choosing alone does nothing
        card.get_by_role("button", name="Block", exact=True).click()
        page.get_by_text("1 is blocked until you release it").wait_for()
        assert daemon.get("/v1/status")["block"]["isHeld"]
        card.get_by_role("button", name="Release").click()
        page.get_by_text("The block is released").wait_for()
        assert not daemon.get("/v1/status")["block"]["isHeld"]


def test_a_backup_brings_the_groups_back_as_drafts(browser, daemon):
    sample.groups(daemon)
    with browser.page(daemon, "/settings") as page:
        with page.expect_download() as waiting:
            page.locator("#data").get_by_role("button", name="JSON").click()
        kept = json.loads(open(waiting.value.path(), encoding="utf-8").read())
        assert len(kept["groups"]) == 6
        other = Daemon()
        try:
            with browser.page(other, "/settings") as fresh:
                fresh.locator("input[type=file]").set_input_files(
                    {"name": "b.json", "mimeType": "application/json", "buffer": json.dumps(kept).encode()})
                fresh.get_by_text("Added as drafts").wait_for()
                assert [group["isApplied"] for group in other.get("/v1/groups")["groups"]] == [False] * 6
                fresh.locator("input[type=file]").set_input_files(
                    {"name": "c.json", "mimeType": "application/json", "buffer": b"{}"})
                fresh.get_by_text("not a backup of Haru").wait_for()
        finally:
            other.close()
