"""From an empty daemon to a first applied group, with nothing but what is on the screen."""

import time

COUNTING = """window.acts = 0;
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, (event) => event.isTrusted && (window.acts += 1), true);"""


def first_group(browser, daemon, act, **look):
    """Lets `act` do it; the seconds and the acts that it took."""
    with browser.page(daemon, prepare=lambda page: page.add_init_script(COUNTING), signed_in=False, **look) as page:
        began = time.monotonic()
        page.goto(daemon.link())
        page.get_by_role("heading", level=1).wait_for()
        act(page)
        page.locator(".toast").wait_for()
        took = time.monotonic() - began
        groups = daemon.get("/v1/groups")["groups"]
        assert len(groups) == 1 and groups[0]["isApplied"], groups
        assert page.url == daemon.address + "/", page.url
        # The page says at once what holds now.
        page.locator(".rows").get_by_role("link", name=groups[0]["name"]).wait_for()
        return took, page.evaluate("window.acts"), groups[0]


def test_a_newcomer_has_a_group_within_a_minute(browser, daemon):
    def by_mouse(page):
        page.locator(".cat summary").first.click()
        page.locator(".cat .opt").nth(1).click()
        page.get_by_role("button", name="Begin").click()

    took, clicks, group = first_group(browser, daemon, by_mouse)
    print(f"     a first group after {took:.1f} s and {clicks} clicks")
    assert took < 30 and clicks == 3, (took, clicks)
    assert len(group["apps"]) == 1 and group["rule"] == {"kind": "dailyLimit", "minutes": 60}


def test_a_newcomer_with_a_keyboard_and_a_phone_s_width(browser, daemon):
    def by_keys(page):
        def tab_to(selector):
            for _ in range(40):
                page.keyboard.press("Tab")
                if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
                    return
            raise AssertionError(f"no way to {selector}")

        tab_to("input[type=search]")
        page.keyboard.type("xterm")
        page.locator(".cat__found .opt").first.wait_for()
        tab_to(".opt input")
        page.keyboard.press("Space")
        tab_to("button.btn--primary")
        page.keyboard.press("Enter")

    took, keys, group = first_group(browser, daemon, by_keys, width=390, language="ko", scheme="dark")
    print(f"     a first group after {took:.1f} s and {keys} keys")
    assert took < 30 and keys < 60, (took, keys)
    assert group["apps"] == ["debian-xterm"], group
