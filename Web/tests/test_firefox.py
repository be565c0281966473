"""The same page in Firefox."""

import places
import sample
from firefox import Firefox

LONG = True  # begun early


def test_every_page_in_firefox(daemon):
    sample.groups(daemon)
    sample.plan(daemon)
    sample.ledger(daemon)
    work = daemon.group("Work")["id"]
    places.SHOTS.mkdir(parents=True, exist_ok=True)
    firefox = Firefox()
    try:
        tab = firefox.tabs()[0]
        tab.view(1440, 900)
        tab.go(daemon.link())
        tab.wait("document.querySelector('.card--lock .row__fig') !== null")
        for name, path in {"today": "/", "plan": f"/groups/{work}", "statistics": "/statistics", "settings": "/settings", "unlock": "/unlock"}.items():
            tab.go(daemon.address + path)
            tab.wait("document.querySelector('main h1') !== null && document.querySelectorAll('main .card').length > 1")
            tab.run("new Promise((done) => setTimeout(done, 400))")
            tab.shot(places.SHOTS / f"firefox-{name}.png")
            assert tab.run("document.documentElement.scrollWidth - innerWidth") <= 0, name
        assert not [text for text in firefox.said if "favicon" not in text], firefox.said
    finally:
        firefox.close()


def test_a_pause_in_firefox_opens_ten_minutes(daemon):
    daemon.add("Games", apps=["vim"], rule={"kind": "dailyLimit", "minutes": 0})
    firefox = Firefox()
    try:
        tab = firefox.tabs()[0]
        tab.view(1440, 900)
        tab.go(daemon.link())
        tab.wait("document.querySelector('.card--lock .row__fig') !== null")
        tab.go(daemon.address + "/unlock")
        tab.wait("document.querySelector('.btn--primary') !== null")
        # Without a window manager its window never has the focus: then the pause stands still.
        tab.run("document.querySelector('.btn--primary').click()")
        tab.wait("document.querySelector('dialog.pause h2').textContent === 'Paused, begin again'")
        tab.run("(document.hasFocus = () => true, document.querySelector('dialog.pause .btn--primary').click())")
        tab.wait("document.querySelector('dialog.pause') !== null")
        tab.wait("document.querySelector('.countdown__n') !== null", 45)
        assert daemon.group("Games")["overrideUntil"]
    finally:
        firefox.close()
