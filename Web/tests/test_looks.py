"""Every page in every width, theme and language: nothing sticks out, and axe finds nothing."""

import places
import sample

LONG = True  # begun early
WIDTHS = (360, 390, 820, 1440)


def tour(daemon):
    sample.groups(daemon)
    sample.plan(daemon)
    sample.ledger(daemon)
    ids = {group["name"]: group["id"] for group in daemon.get("/v1/groups")["groups"]}
    return {
        "today": "/", "groups": "/groups", "editor": f"/groups/{ids['Social']}", "plan": f"/groups/{ids['Work']}",
        "new": "/groups/new", "unlock": "/unlock?token=firefox-esr", "unlock-many": "/unlock", "statistics": "/statistics",
        "statistics-day": "/statistics?span=day", "statistics-month": "/statistics?span=month", "settings": "/settings",
        "welcome": "/welcome",
    }


def settle(page):
    """Until what the page asked for has come, and is drawn."""
    while page.waited_for or page.locator("[aria-busy=true]").count():
        page.wait_for_timeout(15)
    page.evaluate("document.fonts.ready.then(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))")


def sticking_out(page):
    return page.evaluate("""() => {
        const wide = document.documentElement.scrollWidth - innerWidth;
        if (wide <= 0) return null;
        return [...document.querySelectorAll("main *")].filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
            .slice(0, 4).map((one) => one.outerHTML.slice(0, 140));
    }""")


def violations(page):
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(places.AXE.read_text())
    found = page.evaluate("axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']})")
    return [(one["id"], [node["html"][:160] + " … " + (node["failureSummary"] or "")[:260] for node in one["nodes"][:3]])
            for one in found["violations"]]


def look_around(browser, daemon, scheme, language):
    """Every page in every width: nothing sticks out, axe finds nothing; pictures to look at."""
    pages = tour(daemon)
    places.SHOTS.mkdir(parents=True, exist_ok=True)
    wrong = []
    with browser.page(daemon, scheme=scheme, language=language) as page:
        for name, path in pages.items():
            page.goto(daemon.address + path)
            page.wait_for_selector("h1")
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 900})
                settle(page)
                label = f"{name}-{width}-{scheme}-{language}"
                out = sticking_out(page)
                if out is not None:
                    wrong.append((label, out))
                if width in (390, 1440):
                    page.screenshot(path=places.SHOTS / f"{label}.png", full_page=True)
                # Any two of width, scheme and language meet once: no fault needs all three.
                if width == {"en": 390, "ko": 1440}[language]:
                    wrong += [(label, one) for one in violations(page)]
    assert not wrong, "\n".join(str(one) for one in wrong[:40])


def test_every_page_in_light_and_english(browser, daemon):
    look_around(browser, daemon, "light", "en")


def test_every_page_in_dark_and_english(browser, daemon):
    look_around(browser, daemon, "dark", "en")


def test_every_page_in_light_and_korean(browser, daemon):
    look_around(browser, daemon, "light", "ko")


def test_every_page_in_dark_and_korean(browser, daemon):
    look_around(browser, daemon, "dark", "ko")


def test_the_pause_and_dialogs_are_sound(browser, daemon):
    group = daemon.add("Games", apps=["vim"], rule={"kind": "dailyLimit", "minutes": 0})
    for scheme in ("light", "dark"):
        for width in (360, 820):
            with browser.page(daemon, "/unlock", width=width, scheme=scheme, language="ko") as page:
                page.locator(".btn--primary").click()
                page.locator(".pause__n", has_text="26").wait_for()
                page.screenshot(path=places.SHOTS / f"pause-{width}-{scheme}-ko.png")
                assert sticking_out(page) is None
                assert not violations(page), violations(page)
                page.keyboard.press("Escape")
                page.goto(daemon.address + f"/groups/{group['id']}")
                page.locator(".btn--quiet", has_text="삭제").click()
                page.locator("dialog[open]").wait_for()
                assert not violations(page), violations(page)


def test_twice_the_text_at_360_px(browser, daemon):
    pages = tour(daemon)
    for language in ("en", "ko"):
        with browser.page(daemon, width=360, language=language) as page:
            for name, path in pages.items():
                page.goto(daemon.address + path)
                page.wait_for_selector("h1")
                page.evaluate("document.documentElement.style.fontSize = '200%'")
                settle(page)
                page.screenshot(path=places.SHOTS / f"large-{name}-{language}.png", full_page=True)
                assert sticking_out(page) is None, (name, language, sticking_out(page))


def test_the_first_run(browser, daemon):
    for width, scheme, language in ((1440, "light", "en"), (390, "dark", "ko")):
        with browser.page(daemon, width=width, scheme=scheme, language=language) as page:
            settle(page)
            page.screenshot(path=places.SHOTS / f"first-run-{width}-{scheme}-{language}.png", full_page=True)
            assert sticking_out(page) is None
            assert not violations(page), violations(page)


def test_everything_can_be_reached_by_keyboard(browser, daemon):
    sample.groups(daemon)
    with browser.page(daemon) as page:
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.className") == "skip"
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.id") == "main"
        seen = set()
        for _ in range(60):
            page.keyboard.press("Tab")
            seen.add(page.evaluate("document.activeElement.textContent.trim().slice(0, 30)"))
            ring = page.evaluate("getComputedStyle(document.activeElement).outlineStyle + getComputedStyle(document.activeElement, null).outlineWidth")
            if page.evaluate("document.activeElement !== document.body && !document.activeElement.matches('.seg input, .opt input, .pick input, .switch input')"):
                assert ring in ("solid2px", "solid3px"), (ring, seen)
        assert any("New group" in text for text in seen) and any("Choose" in text for text in seen), seen
