"""Charts and files say exactly what the ledger holds, and days are those of the daemon."""

import csv
import datetime
import io
import json
import re

import places
import sample
from daemon import Daemon


def span(ms):
    minutes = ms // 60_000
    hours, minutes = divmod(minutes, 60)
    if not hours:
        return f"{minutes} min"
    return f"{hours} h {minutes} min" if minutes else f"{hours} h"


def week_of(daemon):
    today = datetime.date.fromisoformat(daemon.get("/v1/status")["date"])
    start = today - datetime.timedelta(days=(today.weekday() + 1) % 7)
    return [(start + datetime.timedelta(days=at)).isoformat() for at in range(7)], today.isoformat()


def test_the_week_is_the_sum_of_its_ledger(browser, daemon):
    sample.groups(daemon)
    written = sample.ledger(daemon)
    dates, today = week_of(daemon)
    with browser.page(daemon, "/statistics") as page:
        page.locator(".figs").wait_for()
        total = sum(sum(written[date]["hours"]) for date in dates if date in written and date <= today)
        assert page.locator(".fig dd").first.inner_text().split("\n")[0] == span(total)
        page.get_by_text("Show as a table").first.click()
        rows = page.locator(".asdata").first.locator("tbody tr").all()
        shown = [row.locator("td").last.inner_text() for row in rows]
        assert shown == [span(sum(written[date]["hours"])) for date in dates if date <= today], shown
        # The parts of each row add up to its total: four apps and the rest.
        for row, date in zip(rows, dates):
            cells = [cell.inner_text() for cell in row.locator("td").all()]
            leading = sorted(sample.APPS, key=lambda app: -sum(written[one]["apps"][app] for one in dates if one <= today))[:4]
            assert cells[:4] == [span(written[date]["apps"][app]) for app in leading], (date, cells)
        # And so do the heights of the bars, in px to a tenth.
        heights = page.evaluate("""() => [...document.querySelectorAll('.chart svg rect')]
            .filter((one) => /^f\\d/.test(one.getAttribute('class') ?? '')).length""")
        assert heights > 0


def test_a_month_and_a_day_are_shown_by_their_own_days_and_hours(browser, daemon):
    sample.groups(daemon)
    written = sample.ledger(daemon)
    yesterday = sorted(written)[-2]
    with browser.page(daemon, f"/statistics?span=day&on={yesterday}") as page:
        page.locator(".figs").wait_for()
        assert page.locator(".fig dd").first.inner_text().split("\n")[0] == span(sum(written[yesterday]["hours"]))
        page.get_by_text("Show as a table").first.click()
        shown = [row.locator("td").last.inner_text() for row in page.locator(".asdata").first.locator("tbody tr").all()]
        assert shown == [span(ms) for ms in written[yesterday]["hours"]]
        page.locator(".seg label", has_text="Month").click()
        page.wait_for_url("**span=month**")
        page.locator(".figs").wait_for()
        month = [date for date in written if date[:7] == yesterday[:7]]
        total = sum(sum(written[date]["hours"]) for date in month)
        if min(written)[:7] < yesterday[:7] or min(written).endswith("01"):
            page.get_by_text(span(total), exact=False).first.wait_for()


def test_files_hold_the_same(browser, daemon):
    sample.groups(daemon)
    written = sample.ledger(daemon)
    dates, today = week_of(daemon)
    with browser.page(daemon, "/statistics") as page:
        page.locator(".figs").wait_for()
        with page.expect_download() as waiting:
            page.get_by_role("button", name="CSV").click()
        rows = list(csv.DictReader(io.StringIO(open(waiting.value.path(), encoding="utf-8-sig").read())))
        for date in (date for date in dates if date <= today):
            apps = {row["id"]: int(row["used_ms"]) for row in rows if row["date"] == date and row["kind"] == "app"}
            assert apps == written[date]["apps"], date
            hours = sum(int(row["used_ms"]) for row in rows if row["date"] == date and row["kind"] == "hour")
            assert hours == sum(written[date]["hours"])
        with page.expect_download() as waiting:
            page.get_by_role("button", name="JSON").click()
        days = json.load(open(waiting.value.path(), encoding="utf-8"))["days"]
        assert {day["date"] for day in days} == {date for date in dates if date <= today}


def test_times_are_those_of_the_daemon_wherever_the_browser_is(browser, daemon):
    sample.groups(daemon)
    for zone in ("Pacific/Auckland", "America/Los_Angeles", "Europe/Berlin"):
        with browser.page(daemon, zone=zone) as page:
            page.locator(".now-t").wait_for()
            now = daemon.get("/v1/status")["now"]
            shown = page.locator(".now-t").text_content()
            ahead = datetime.datetime.fromisoformat(now) - datetime.datetime.fromisoformat(now[:11] + shown)
            assert abs(ahead.total_seconds()) < 120, (zone, shown, now)
            day = datetime.date.fromisoformat(now[:10])
            assert page.locator("h1").inner_text() == f"{day:%A}, {day.day} {day:%B}"


def days(browser, script):
    # Of the sources as they lie: a daemon serves them, too.
    daemon = Daemon(page=places.SOURCE)
    try:
        with browser.page(daemon) as page:
            return page.evaluate("(async () => { const zone = await import('/live/zone.js'); const spans = await import('/parts/day-spans.js');" + script + "})()")
    finally:
        daemon.close()


def test_days_of_23_and_25_hours_stand_where_they_really_are(browser):
    found = days(browser, """
        const at = (text) => Date.parse(text);
        const spring = { start: at('2026-03-28T23:00:00Z'), end: at('2026-03-29T22:00:00Z') };
        const autumn = { start: at('2026-10-24T22:00:00Z'), end: at('2026-10-25T23:00:00Z') };
        const berlin = 'Europe/Berlin';
        return {
            spring: zone.hourMarks(spring, 3, berlin).map(({ hour, at }) => [hour, (at - spring.start) / 3600000]),
            autumn: zone.hourMarks(autumn, 3, berlin).map(({ hour, at }) => [hour, (at - autumn.start) / 3600000]),
            gap: zone.windowPieces({ start: 150, end: 239 }, spring, berlin).map((one) => [(one.from - spring.start) / 60000, (one.to - spring.start) / 60000]),
            fold: zone.windowPieces({ start: 120, end: 149 }, autumn, berlin).map((one) => [(one.from - autumn.start) / 60000, (one.to - autumn.start) / 60000]),
            whole: zone.windowPieces({ start: 0, end: 1439 }, autumn, berlin).map((one) => (one.to - one.from) / 60000),
            cairo: zone.hourMarks({ start: at('2026-04-23T22:00:00Z'), end: at('2026-04-24T21:00:00Z') }, 6, 'Africa/Cairo').map(({ hour }) => hour),
        };
    """)
    assert found["spring"] == [[0, 0], [3, 2], [6, 5], [9, 8], [12, 11], [15, 14], [18, 17], [21, 20]], found
    assert found["autumn"] == [[0, 0], [3, 4], [6, 7], [9, 10], [12, 13], [15, 16], [18, 19], [21, 22]], found
    assert found["gap"] == [[120, 180]], found  # 02:30 does not come: it begins at 03:00
    assert found["fold"] == [[120, 150], [180, 210]], found  # 02:00–02:29 comes twice
    assert found["whole"] == [1500], found
    assert found["cairo"] == [6, 12, 18], found  # that day begins at 01:00


def test_today_draws_what_the_daemon_tells(browser, daemon):
    sample.groups(daemon)
    status = daemon.get("/v1/status")
    group = next(one["id"] for one in status["groups"] if one["name"] == "Social")
    told = sample.spans(status["day"], group)
    answer = {"day": status["day"], "spans": told}

    def prepare(page):
        page.route("**/v1/today", lambda route: route.fulfill(json=answer))

    with browser.page(daemon, prepare=prepare) as page:
        page.locator(".dl .use").first.wait_for(state="attached")
        day = status["day"]
        length = day["end"] - day["start"]
        drawn = page.evaluate("[...document.querySelectorAll('.dl rect.rest')].map((one) => [one.getAttribute('x'), one.getAttribute('width')])")
        rest = told[2]
        wanted = [(rest["from"] - day["start"]) / length * 100, (rest["until"] - rest["from"]) / length * 100]
        assert all(abs(float(have.rstrip("%")) - want) < 0.01 for have, want in zip(drawn[0], wanted)), (drawn, wanted)
        page.get_by_text("Read as a list").click()
        texts = page.locator(".dayline .asdata td").all_inner_texts()
        assert any(re.match("Social rests", text) for text in texts) and "Social locked" in texts, texts
