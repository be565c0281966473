"""What a person does on a real desktop, as the page then shows it."""

import re

from browsing import until
from daemon import Daemon
from desktop import Desktop


def test_a_window_in_front_draws_its_time_on_the_day_line(browser):
    desktop = Desktop()
    daemon = Daemon(environment=desktop.environment)
    try:
        daemon.add("Terminals", apps=["debian-xterm"], rule={"kind": "dailyLimit", "minutes": 90})
        before = daemon.get("/v1/status")["day"]["now"]
        _, window = desktop.terminal("In front")
        with browser.page(daemon) as page:
            desktop.bring(window)
            desktop.touch()
            until("the terminal in front", lambda: (daemon.get("/v1/status")["front"] or {}).get("app") == "debian-xterm")
            # It may have had the focus since it came.
            began = daemon.get("/v1/status")["day"]["now"]
            page.locator(".dl .use").first.wait_for(state="attached", timeout=15_000)
            page.wait_for_timeout(4000)  # time that passes in front is what is measured
            until("nothing in front", lambda: desktop.ask("xdotool", "windowminimize", window) and daemon.get("/v1/status")["front"] is None)
            ended = daemon.get("/v1/status")["day"]["now"]
            spans = [one for one in daemon.get("/v1/today")["spans"] if one["kind"] == "use"]
            span, = spans
            assert before <= span["from"] < began + 2500 and abs(span["until"] - ended) < 2500, (span, before, began, ended)
            assert span["until"] - span["from"] > 3500, span
            page.reload()
            page.locator(".dl .use").first.wait_for(state="attached")
            day = daemon.get("/v1/status")["day"]
            x = float(page.locator(".dl .use").first.get_attribute("x").rstrip("%")) / 100
            assert abs(day["start"] + x * (day["end"] - day["start"]) - span["from"]) < 1000, (x, span)
            page.get_by_text("Read as a list").click()
            row = page.locator(".dayline .asdata tr", has_text="Use").inner_text()
            seconds = round((span["until"] - span["from"]) / 1000)
            assert any(f"Use, {near} s" in row for near in (seconds - 1, seconds)), (row, seconds)
            assert re.search(r"\d\d:\d\d–\d\d:\d\d", row), row
            assert "Use" in page.locator(".dayline .legend").inner_text()
            # What the group has used says the same.
            assert daemon.group("Terminals")["usedMs"] // 1000 == (span["until"] - span["from"]) // 1000
    finally:
        daemon.close()
        desktop.close()
