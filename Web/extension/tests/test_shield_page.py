"""The shield page: what it says and asks, in every state that the background can bring it into."""

import re

import places
import stage
from browsing import until

WIDTHS = (320, 390, 820, 1440, 1600)
ADDRESS = "https://video.test/watch?v=1&list=a%20b#t=10"


def shown(tab):
    """Texts by class, of the shield that stands there."""
    return tab.run("""Object.fromEntries([...document.querySelectorAll("h1, .site, .why, .away, .said, .kept")]
        .map((one) => [one.className || one.localName, one.innerText.trim()]))""")


def acts(tab):
    return tab.run("[...document.querySelectorAll('button')].map((one) => one.dataset.act + (one.ariaDisabled ? ' rests' : ''))")


def test_L_67_it_says_site_group_reason_and_end(kind):
    on = stage.of(kind)
    for language, title in (("en", "Locked until 17:59 · Haru"), ("ko", "17:59까지 잠겨 있어요 · 하루")):
        tab = on.shielded(ADDRESS, stage.content(language))
        said = stage.LANGUAGES[language]
        assert shown(tab) == {"site": "video.test", "h1": said["headline"], "why": said["reason"], "said": ""}
        assert tab.run("document.title") == title and tab.run("document.documentElement.lang") == language
        assert tab.run("document.querySelector('.why b').textContent") == said["name"]
        assert tab.run("document.querySelector('link[rel=icon]').href.endsWith('/icons/32.png')")


def test_L_67_a_path_is_named_with_its_host(kind):
    tab = stage.of(kind).shielded("https://www.news.test/live/42", stage.content(site="news.test/live"))
    assert shown(tab)["site"] == "news.test/live"


def test_K_70_the_exact_address_returns(kind):
    on = stage.of(kind)
    address = "http://video.test/watch?v=1&list=a%20b#t=10"
    tab = on.shielded(address, stage.content())
    length = tab.run("history.length")
    on.act("push", what={"gone": True})
    assert tab.wait_address("http://") == address
    tab.wait("document.readyState === 'complete'")
    assert tab.run("history.length") == length, "the shield leaves no step in the history"


def test_K_70_it_goes_at_once_when_nothing_shields_and_haru_put_it_there(kind):
    on = stage.of(kind)
    on.tell(shield={"gone": True, "isPlaced": True})
    tab = on.page("http://gone.test/")
    on.act("move", address="http://gone.test/", to=on.shield + "#http://video.test/a?b#c")
    assert tab.wait_address("http://video.test/") == "http://video.test/a?b#c"


def test_where_a_web_page_led_here_it_asks_before_it_goes_on(kind):
    on = stage.of(kind)
    on.tell(shield={"gone": True})
    tab = on.page("http://gone.test/")
    on.act("move", address="http://gone.test/", to=on.shield + "#http://video.test/a?b#c")
    tab.wait_address(on.shield)
    tab.wait("document.querySelector('h1')?.textContent === 'Open'")
    on.act("push", what={"gone": True})
    assert "Haru keeps it" not in tab.text(), "it keeps nothing here"
    assert tab.text().count("Nothing locks it now.") == 1 and acts(tab) == ["go", "leave"]
    assert tab.address().startswith(on.shield)
    assert not stage.violations(tab)
    tab.click("[data-act=go]")
    assert tab.wait_address("http://video.test/") == "http://video.test/a?b#c"


def test_it_goes_to_nothing_but_web_addresses(kind):
    on = stage.of(kind)
    for number, address in enumerate(("javascript:alert(1)", "file:///etc/passwd", "data:text/html,hello", "", "moz-extension://x/")):
        on.tell(shield={"gone": True})
        tab = on.page(f"http://gone.test/{number}")
        on.act("move", address=tab.address(), to=on.shield + "#" + address)
        tab.wait_address(on.shield)
        tab.wait("document.querySelector('h1')?.textContent === 'Locked by Haru'")
        assert tab.address().startswith(on.shield)
        tab.close()


def test_L_63_L_66_L_69_each_press_asks_the_background(kind):
    on = stage.of(kind)
    tab = on.shielded(ADDRESS, stage.content())
    assert acts(tab) == ["open", "leave", "oneMinute", "tenMinutes"]
    for act, message in {
        "open": {"type": "ask", "act": "open"}, "leave": {"type": "leave"},
        "oneMinute": {"type": "ask", "act": "oneMinute", "group": "g1"}, "tenMinutes": {"type": "ask", "act": "open", "group": "g1"},
    }.items():
        tab.click(f"[data-act={act}]")
        assert until(f"what {act} asks", lambda: on.act("asked")) == [message]
        tab.wait("!document.querySelector('[aria-disabled]')")


def test_what_was_refused_is_said_and_nothing_is_asked_twice(kind):
    on = stage.of(kind)
    tab = on.shielded(ADDRESS, stage.content())
    on.tell(answer={"ok": False, "text": "All three are used today."})
    tab.click("[data-act=oneMinute]")
    tab.wait("document.querySelector('[role=status]').textContent === 'All three are used today.'")
    on.tell(answer={"ok": False})
    tab.click("[data-act=open]")
    tab.wait("document.querySelector('[role=status]').textContent === 'Haru did not answer. Nothing changed.'")
    on.act("asked")
    on.tell(answer=None)
    for act in ("oneMinute", "oneMinute", "open"):
        tab.click(f"[data-act={act}]")
    assert acts(tab) == ["open rests", "leave", "oneMinute rests", "tenMinutes rests"]
    assert on.act("asked") == [{"type": "ask", "act": "oneMinute", "group": "g1"}]


def test_what_cannot_be_asked_for_is_not_offered(kind):
    on = stage.of(kind)
    assert acts(on.shielded(ADDRESS, stage.blocked())) == ["open", "leave"]
    assert acts(on.shielded(ADDRESS, stage.content(oneMinuteLeft=0))) == ["open", "leave", "tenMinutes"]


def test_words_that_another_daemon_does_not_send_are_its_own(kind):
    on = stage.of(kind)
    tab = on.shielded(ADDRESS, stage.content("ko", labels={}, headline="", reason=""))
    assert shown(tab)["h1"] == "하루가 잠가 두었어요"
    assert tab.run("[...document.querySelectorAll('button')].map((one) => one.textContent)") == ["하루 열기", "뒤로 가기"]


def test_with_the_daemon_away_it_says_so_and_comes_back_by_itself(kind):
    on = stage.of(kind)
    tab = on.shielded(ADDRESS, stage.content(canAsk=False))
    assert shown(tab)["away"].split() == f"{stage.LANGUAGES['en']['labels']['away']} Start it with: systemctl --user start harud".split()
    assert acts(tab) == ["open rests", "leave", "oneMinute rests", "tenMinutes rests"]
    tab.click("[data-act=open]")
    tab.click("[data-act=leave]")
    assert until("leaving", lambda: on.act("asked")) == [{"type": "leave"}]
    on.act("push", what={"content": stage.content()})
    tab.wait("!document.querySelector('.away')")
    assert acts(tab) == ["open", "leave", "oneMinute", "tenMinutes"]


def test_new_words_keep_the_focus_where_it_was(kind):
    on = stage.of(kind)
    tab = on.shielded(ADDRESS, stage.content())
    tab.run("document.querySelector('[data-act=leave]').focus()")
    on.act("push", what={"content": stage.content(oneMinuteLeft=0)})
    tab.wait("!document.querySelector('[data-act=oneMinute]')")
    assert tab.run("document.activeElement.dataset.act") == "leave"


def test_it_finds_a_background_that_was_ended(kind):
    on = stage.of(kind)
    tab = on.shielded("http://video.test/", stage.content())
    on.tell(shield={"content": stage.content("ko")})
    on.act("cut")
    tab.wait("document.documentElement.lang === 'ko'")
    until("its port", lambda: on.act("ports") == [{"address": "http://video.test/", "isBack": False}])


def test_K_71_it_says_when_back_led_to_it(kind):
    on = stage.of(kind)
    tab = on.shielded("http://video.test/", stage.content())
    until("its port", lambda: on.act("ports") == [{"address": "http://video.test/", "isBack": None}])
    on.act("move", address=on.shield, to="http://other.test/")
    tab.wait_address("http://other.test/")
    tab.run("void setTimeout(() => history.back(), 0)")
    tab.wait_address(on.shield)
    until("its port", lambda: on.act("ports") == [{"address": "http://video.test/", "isBack": True}])


def test_without_an_answer_it_is_locked_by_haru_until_one_comes(kind):
    on = stage.of(kind)
    tab = on.page("http://gone.test/")
    on.act("move", address="http://gone.test/", to=on.shield + "#" + ADDRESS)
    tab.wait_address(on.shield)
    tab.wait("document.querySelector('h1')?.textContent === 'Locked by Haru'")
    assert acts(tab) == ["open", "leave"]
    on.act("push", what={"content": stage.content()})
    tab.wait("document.querySelector('h1').textContent === 'Locked until 17:59'")


def test_in_a_frame_it_shows_nothing(kind):
    on = stage.of(kind)
    on.tell(shield={"content": stage.content()})
    tab = on.page("http://other.test/")
    tab.run(f"""new Promise((done) => {{
        const frame = document.createElement("iframe");
        frame.onload = frame.onerror = () => setTimeout(done, 300);
        frame.src = {on.shield + '#' + ADDRESS!r};
        document.body.append(frame);
    }})""")
    assert on.act("ports") == [], "it did not even ask"


def test_it_loads_nothing_from_the_network(kind):
    on = stage.of(kind)
    on.shielded("http://video.test/", stage.content())
    assert on.sites.hits("video.test") == []


def test_names_are_shown_in_their_own_script_unless_they_could_deceive(kind):
    names = {
        "www.video.test": "video.test", "www.test": "www.test", "video.test.": "video.test", "10.0.0.1": "10.0.0.1", "[::1]": "[::1]",
        "xn--v69a52gv3l83kbey2a.xn--3e0b707e/a/b": "네이버자전거.한국/a/b", "xn--mnchen-3ya.de": "münchen.de", "xn--r8jz45g.jp": "例え.jp",
        "xn--e1afmkfd.xn--p1ai": "пример.рф", "xn--hxajbheg2az3al.gr": "παράδειγμα.gr",
        # аррӏе is all Cyrillic; in the next two some letters are.
        **{name: name for name in ("xn--80ak6aa92e.com", "xn--pple-43d.com", "xn--ggle-55da.com", "xn--.test", "xn--zz.test", "xn--zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz.test")},
    }
    tab = stage.of(kind).shielded(ADDRESS, stage.content())
    for name, wanted in names.items():
        assert tab.run(f"haruSiteName({name!r})") == wanted, name


def test_the_day_line_is_as_long_as_the_day(kind):
    # Berlin, 29 March 2026: 23 hours, from 23:00 to 22:00 UTC. Locked from 12:00 to 18:00.
    ends, hour = 1774821600000, 3_600_000
    locks = [{"from": ends - 12 * hour, "until": ends - 6 * hour}]
    tab = stage.of(kind).shielded(ADDRESS, stage.content(day={"zone": "Europe/Berlin", "endsAt": ends, "locks": locks}))
    hours = tab.run("[...document.querySelectorAll('.day__hours i')].map((one) => [one.textContent, one.style.left])")
    assert [name for name, _ in hours] == ["00", "06", "12", "18", "24"]
    assert [round(float(left[:-1]), 2) for _, left in hours[1:-1]] == [round(100 * one / 23, 2) for one in (5, 11, 17)], hours
    lock = tab.run("(() => { const { left, right } = document.querySelector('.day__lock').style; return [left, right] })()")
    assert [round(float(one[:-1]), 1) for one in lock] == [47.8, 26.1], lock


def test_the_keyboard_reaches_everything_and_presses_nothing_unasked(kind):
    on = stage.of(kind)
    tab = on.shielded(ADDRESS, stage.content())
    for key in ("Enter", "Space", "Escape"):
        tab.press(key)
    assert on.act("asked") == []
    for act in ("open", "leave", "oneMinute", "tenMinutes"):
        tab.press("Tab")
        assert tab.run("document.activeElement.dataset.act") == act
        assert tab.run("(() => { const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement); return outlineStyle + outlineWidth })()") == "solid2px"
    tab.press("Space")
    assert until("the press", lambda: on.act("asked")) == [{"type": "ask", "act": "open", "group": "g1"}]


LONG = "Reading, news and everything else that has an endless list"
STATES = {
    "group": lambda language: stage.content(language),
    "away": lambda language: stage.content(language, canAsk=False),
    "block": lambda language: stage.blocked(language),
    "long": lambda language: stage.content(language, name=LONG, reason=f"{LONG} is locked from 13:00 to 17:59.", oneMinuteLeft=0),
}
LONG_ADDRESS = "https://a-really-long-subdomain.of-some.averyverylongpublishernamewithoutanyhyphens.example.test/"


def sticking_out(tab):
    return tab.run("document.documentElement.scrollWidth > innerWidth")


def test_nothing_sticks_out_and_axe_finds_nothing(kind):
    on = stage.of(kind)
    places.SHOTS.mkdir(parents=True, exist_ok=True)
    wrong = []
    for language in ("en", "ko"):
        for state, make in STATES.items():
            tab = on.shielded(LONG_ADDRESS if state == "long" else ADDRESS, make(language))
            for scheme in ("light", "dark") if kind == "chromium" else ("light",):
                if kind == "chromium":
                    on.dark(tab, scheme == "dark")
                for width in WIDTHS:
                    tab.view(width, 900)
                    label = f"web-shield-{state}-{width}-{scheme}-{language}"
                    if kind == "chromium":
                        tab.shot(places.SHOTS / f"{label}.png")
                    if sticking_out(tab):
                        wrong.append((label, "sticks out"))
                    if width in (320, 1440):
                        wrong += [(label, one) for one in stage.violations(tab)]
            tab.view(360, 640)
            tab.run("document.querySelector('.shield').style.fontSize = '32px'")
            if sticking_out(tab):
                wrong.append((state, language, "sticks out with twice the text"))
            tab.close()
    assert not wrong, "\n".join(str(one) for one in wrong)


def test_the_popup_says_how_things_stand(kind):
    on = stage.of(kind)
    base = {"language": "en", "isConnected": True, "revision": "a", "privateAllowed": True, "site": "news.test/live", "holders": [
        {"name": "Video", "isShielding": True, "leftMs": None, "headline": "Locked until 17:59"},
        {"name": "News", "isShielding": False, "leftMs": 754_000, "headline": None}]}
    states = {
        "connected": (base, ["Connected", "news.test/live", "Video", "Locked until 17:59", "News", "13 min left", "Private windows are covered too.", "Open Haru"]),
        "settling": ({**base, "revision": None, "holders": []}, ["Connected, rules on their way", "None of your groups has this site.", "Open Haru"]),
        "away": ({**base, "isConnected": False, "privateAllowed": False},
                 ["Haru is not running", "Private windows are not covered.", "What is locked stays locked. To start Haru:", "systemctl --user start harud"]),
        "never": ({**base, "language": "ko", "isConnected": False, "revision": None, "site": None, "holders": []}, ["아직 연결 안 됨", "이 탭에는 사이트가 없어요."]),
    }
    for name, (state, wanted) in states.items():
        on.tell(state=state)
        tab = on.page(f"http://gone.test/{name}", 340, 480)
        on.act("move", address=tab.address(), to=on.root + "popup/popup.html")
        tab.wait_address(on.root)
        tab.wait("document.querySelector('header h1') !== null")
        text = tab.text()
        assert all(one in text for one in wanted), (name, text)
        for scheme in ("light", "dark") if kind == "chromium" else ("light",):
            if kind == "chromium":
                on.dark(tab, scheme == "dark")
                tab.shot(places.SHOTS / f"web-popup-{name}-{scheme}.png")
            assert not stage.violations(tab), (name, scheme, stage.violations(tab))
            assert not sticking_out(tab)
        if name == "connected":
            on.tell(answer={"ok": False, "text": "Not now."})
            tab.click(".btn--primary")
            tab.wait("document.querySelector('[role=status]').textContent === 'Not now.'")
            assert on.act("asked") == [{"type": "ask", "act": "open"}]
        tab.close()


def source(name):
    return (places.ROOT / "Web/extension" / name).read_text()


def test_the_colours_are_those_of_the_page():
    tokens = (places.ROOT / "Web/ui/styles/tokens.css").read_text()
    dark = tokens.index("@media (prefers-color-scheme: dark)")

    def values(text):
        return {name: " ".join(value.split()) for name, value in re.findall(r"(--[\w-]+):\s*([^;]+);", text)}

    page = values(tokens[:dark]), values(tokens[dark:tokens.index(':root[data-theme="dark"]')])
    text = source("shield/styles.js")
    night = text.index("@media (prefers-color-scheme: dark)")
    own = values(text[:night]), values(text[night:text.index("@media (prefers-contrast")])
    for mine, theirs in zip(own, page):
        assert len(mine) > 20 and mine.items() <= theirs.items(), set(mine.items()) - set(theirs.items())
    assert {*re.findall(r"#\w{6}", source("shield/shield.css"))} == {own[0]["--bg"], own[1]["--bg"]}


def test_every_word_is_there_in_both_languages_and_used():
    english, korean = source("shield/words.js").split("  ko: {")
    keys = re.findall(r"^    (\w+): ", english, re.M)
    assert keys == re.findall(r"^    (\w+): ", korean, re.M) and len(keys) > 20
    code = "".join(source(name) for name in ("shield/view.js", "shield/shield.js", "popup/popup.js"))
    assert not [key for key in keys if f'"{key}"' not in code]
