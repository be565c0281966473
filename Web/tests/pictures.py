"""Pictures of the page for the documents: a made-up day at noon, on a desktop of its own.

    Web/tests/run --pictures FOLDER
"""

import pathlib

import sample
from browser import Browser
from daemon import Daemon
from desktop import Desktop

NAMES = {
    "en": {"social": "Social", "video": "Video", "comics": "Webtoons", "night": "Night", "shop": "Shopping", "games": "Games"},
    "ko": {"social": "소셜", "video": "동영상", "comics": "웹툰", "night": "밤", "shop": "쇼핑", "games": "게임"},
}
WINDOWS = {"kind": "timeWindows", "windows": [{"start": "09:00", "end": "11:29"}, {"start": "12:00", "end": "17:59"}]}
NIGHT = {"kind": "timeWindows", "windows": [{"start": "00:00", "end": "06:00"}, {"start": "22:30", "end": "23:59"}]}


def day(daemon, names):
    """Groups of each kind, four weeks of ledger, and what was used today."""
    social = daemon.add(names["social"], apps=["firefox-esr"], rule=WINDOWS)
    daemon.add(names["games"], apps=["display-im6.q16"], rule={"kind": "dailyLimit", "minutes": 0})
    daemon.add(names["video"], apps=["chromium"], rule={"kind": "dailyLimit", "minutes": 90})
    daemon.add(names["comics"], apps=["org.xfce.mousepad"], rule={"kind": "cooldown", "useMinutes": 40, "restMinutes": 15})
    night = daemon.add(names["night"], apps=["vim"], rule=NIGHT)
    daemon.add(names["shop"], apply=False, sites=["shop.test"], rule={"kind": "dailyLimit", "minutes": 30})
    sample.ledger(daemon, names={"Video": names["video"], "Social": names["social"]})
    status = daemon.get("/v1/status")
    at = lambda hours: int(status["day"]["start"] + hours * 3_600_000)
    used = [(None, 7.2, 7.9), (None, 8.3, 8.95), (social["id"], 9.8, 9.97), (None, 9.8, 9.97), (None, 11.55, 11.9)]

    def work(database):
        for place, (group, begin, end) in enumerate(used):
            database.execute("INSERT OR REPLACE INTO day_spans VALUES(?,?,?,?,?)", (status["date"], place, group, at(begin), at(end)))

    daemon.write(work)
    return night


def take(playwright, folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    browser, desktop = Browser(playwright), Desktop()
    try:
        for language in ("en", "ko"):
            daemon = Daemon(zone=sample.midday(), environment=desktop.environment)
            try:
                night = day(daemon, NAMES[language])
                shown = [("today", "/", "light", 1010), ("group", f"/groups/{night['id']}", "dark", 1180)]
                if language == "en":
                    shown.append(("statistics", "/statistics", "light", 1180))
                for name, path, scheme, height in shown:
                    with browser.page(daemon, path, width=1280, height=height, scheme=scheme, language=language) as page:
                        page.wait_for_timeout(1200)  # icons
                        page.screenshot(path=folder / f"page-{name}-{language}.png")
                        print(f"pictures: page-{name}-{language}.png")
            finally:
                daemon.close()
    finally:
        browser.close()
        desktop.close()
