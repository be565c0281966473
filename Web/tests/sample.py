"""A day in the life: groups of every kind and four weeks of ledger, the same at every run."""

import datetime

APPS = ["chromium", "firefox-esr", "org.xfce.mousepad", "debian-xterm", "vim", "display-im6.q16"]
SITES = ["video.test", "news.test", "xn--9n2bp8q.test"]
WEEK = [None, {"kind": "timeWindows", "windows": [{"start": "09:00", "end": "11:59"}, {"start": "13:00", "end": "17:59"}]}]


def midday():
    """A zone in which it is about noon."""
    ahead = 12 - datetime.datetime.now(datetime.timezone.utc).hour
    return f"Etc/GMT{-ahead:+d}"  # their signs are turned about


def groups(daemon):
    """Locked by windows, locked by a limit of zero, open with a limit, cooldown, night, and a draft."""
    clock = daemon.get("/v1/status")["now"][11:13]
    hour = int(clock)
    start, end = f"{max(0, hour - 1):02}:00", f"{min(23, hour + 2):02}:59"
    daemon.add("Social", apps=["firefox-esr"], sites=["news.test", "xn--9n2bp8q.test"],
               rule={"kind": "timeWindows", "windows": [{"start": start, "end": end}]})
    daemon.add("Games", apps=["vim"], rule={"kind": "dailyLimit", "minutes": 0})
    daemon.add("Video", apps=["chromium"], sites=["video.test"], rule={"kind": "dailyLimit", "minutes": 90})
    daemon.add("Webtoons", sites=["comic.test"], rule={"kind": "cooldown", "useMinutes": 40, "restMinutes": 15})
    daemon.add("Night", apps=["debian-xterm"], rule={"kind": "timeWindows", "windows": [
        {"start": "00:00", "end": "00:30"}, {"start": "23:30", "end": "23:59"}]})
    daemon.add("Shopping", apply=False, sites=["shop.test"], rule={"kind": "dailyLimit", "minutes": 30})


def plan(daemon):
    windows = WEEK[1]
    return daemon.add("Work", apps=["org.xfce.mousepad"], rule={"kind": "dailyLimit", "minutes": 30}, weekdayRules=[
        None, windows, windows, {"kind": "dailyLimit", "minutes": 60}, windows, {"kind": "cooldown", "useMinutes": 30, "restMinutes": 15}, None])


def minutes(day, hour, app):
    """A number of minutes that looks like life and is the same at every run."""
    return max(0, (day * 7 + hour * 5 + app * 11) % 23 - 9 - app * 2) if 7 <= hour <= 22 else 0


def ledger(daemon, days=28, names={"Video": "Video", "Social": "Social"}):
    """Writes days up to yesterday, and the hours of today that have passed. Gives what was written."""
    now = datetime.datetime.fromisoformat(daemon.get("/v1/status")["now"])
    ids = {group["name"]: group["id"] for group in daemon.get("/v1/groups")["groups"]}
    written = {}

    def work(database):
        for back in range(days + 1):
            date = (now.date() - datetime.timedelta(days=back)).isoformat()
            apps = {}
            hours = [0] * 24
            for hour in range(24 if back else now.hour):
                for at, app in enumerate(APPS):
                    ms = minutes(back, hour, at) * 60_000
                    apps[app] = apps.get(app, 0) + ms
                    hours[hour] += ms
            sites = {site: apps["chromium"] // (at + 2) for at, site in enumerate(SITES)}
            written[date] = {"apps": apps, "sites": sites, "hours": hours}
            database.execute("INSERT OR REPLACE INTO days VALUES(?,?,?)", (date, back % 3, back % 2))
            for app, ms in apps.items():
                database.execute("INSERT OR REPLACE INTO day_apps VALUES(?,?,?,?)", (date, app, ms, 3 if app in ("chromium", "firefox-esr") else 0))
            for site, ms in sites.items():
                database.execute("INSERT OR REPLACE INTO day_sites VALUES(?,?,?,?)", (date, site, ms, 0))
            for hour, ms in enumerate(hours):
                database.execute("INSERT OR REPLACE INTO day_hours VALUES(?,?,?)", (date, hour, ms))
            for name, app in ((names["Video"], "chromium"), (names["Social"], "firefox-esr")):
                database.execute("INSERT OR REPLACE INTO day_groups VALUES(?,?,?,0,0,0,NULL,NULL,?,?,?,?,?)", (
                    date, ids[name], apps[app], 2, 7_200_000, 3, back % 3, back % 2))

    daemon.write(work)
    return written


def spans(day, group):
    """What a daemon tells of today, on the line of `day` ({start, end, now} in ms)."""
    now, hour = day["now"], 3_600_000
    return [
        {"kind": "use", "group": None, "from": now - 3 * hour, "until": now - 2.6 * hour},
        {"kind": "use", "group": group, "from": now - 2 * hour, "until": now - 1.2 * hour},
        {"kind": "rest", "group": group, "from": now - 1.1 * hour, "until": now - 0.7 * hour},
        {"kind": "override", "group": group, "from": now - 0.5 * hour, "until": now - 0.33 * hour},
        {"kind": "use", "group": None, "from": now - 0.3 * hour, "until": None},
    ]
