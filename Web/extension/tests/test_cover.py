"""What the content script knows of a page, and the cover over a page that must not be left."""

import base64
import struct
import zlib

import places
import stage
from browsing import until

EDITOR, LOUD, FILM = "http://form.test/editor", "http://loud.test/loud", "http://film.test/film"
SKY = (225, 228, 243)  # at the upper edge of a shield, in light


def typed(tab, field, text):
    tab.run(f"{field}.focus()")
    tab.type(text)


def do(tab, statements):
    tab.run(f"(() => {{ {statements} }})()")


def dirty(on, address=EDITOR):
    return any(on.act("falling", address=address))


def shows_through(tab):
    """What a press would meet that is not the cover; that is the last child of the page's root."""
    return tab.run("""[[5, 5], [innerWidth / 2, innerHeight / 2], [innerWidth - 5, innerHeight - 5]].map(([x, y]) => document.elementFromPoint(x, y))
        .filter((one) => one?.localName !== "div" || one !== document.documentElement.lastElementChild).map((one) => String(one?.outerHTML).slice(0, 80))""")


def corner(tab, path):
    """The colour at the upper left, of what a person sees."""
    tab.shot(path)
    data = path.read_bytes()
    parts, at = {}, 8
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        parts[kind] = parts.get(kind, b"") + data[at + 8:at + 8 + size]
        at += size + 12
    # In the first line every filter of PNG leaves the first pixel as it is.
    return tuple(zlib.decompress(parts[b"IDAT"])[1:4])


def cover(on, tab, said=None):
    assert on.act("cover", address=tab.address(), content=said or stage.content()) == {"covered": True}


def test_K_70_typed_text_is_known_wherever_it_stands(kind):
    on = stage.of(kind)
    tab = on.page(EDITOR)
    assert not dirty(on)
    for field, empty in (("line", "value = 'Seoul'"), ("area", "value = ''"), ("rich", "textContent = ''")):
        typed(tab, field, "xy")
        assert dirty(on), field
        tab.run(f"{field}.{empty}")
        assert not dirty(on), f"{field} is as it was"
    for frame in ("plain", "blank"):
        typed(tab, f"{frame}.contentDocument.querySelector('#area')", "xy")
        assert on.act("falling", address=EDITOR).count(True) == 1, frame
        tab.run(f"{frame}.contentDocument.querySelector('#area').value = ''")
    typed(tab, "line", "xy")
    tab.run("line.remove()")
    assert dirty(on), "the page may have kept it, as forms of several steps do"


def test_K_70_what_is_no_loss_does_not_count(kind):
    on = stage.of(kind)
    tab = on.page(EDITOR)
    for field in ("secret", "seek", "query"):
        typed(tab, field, "xy")
        assert not dirty(on), field
    tab.run("area.value = 'by the page itself'")
    do(tab, "area.dispatchEvent(new InputEvent('beforeinput', { bubbles: true })); area.value = 'untrusted'")
    assert not dirty(on)


def test_K_70_what_a_form_holds_is_there_until_its_page_goes(kind):
    """A preview, a download or a complaint may be all that sending brings about."""
    on = stage.of(kind)
    tab = on.page(EDITOR)
    typed(tab, "line", "xy")
    tab.run("(form.requestSubmit(), new Promise((done) => setTimeout(done, 50)))")
    assert dirty(on)
    tab.run("form.reset()")
    assert not dirty(on)
    typed(tab, "line", "again")
    assert dirty(on)


def test_K_70_a_page_older_than_the_extension_is_asked_for_what_it_holds(kind):
    on = stage.of(kind)
    address = "http://old.test/editor"
    tab = on.page(address)
    on.act("inject", address=address)
    assert not dirty(on, address)
    tab.close()
    tab = on.page(address)
    typed(tab, "area", "xy")
    on.act("inject", address=address)
    assert dirty(on, address)
    tab.close()
    # What was in an editor before nobody knows; it may be the person's.
    tab = on.page(address)
    typed(tab, "rich", "xy")
    on.act("inject", address=address)
    assert dirty(on, address)


def test_names_of_fields_tell_searches_from_texts(kind):
    on = stage.of(kind)
    line = {"q": False, "search": False, "search_query": False, "site-search": False, "siteSearch": False, "searchTerm": False, "query_1": False,
            "research": True, "job-search-notes": True, "q5_message": True, "queries": True, "inquiry": True, "faq": True, "city": True}
    area = {"q": False, "Search": False, "query": False, "q5_message": True, "q17:1_answer": True, "job-search-notes": True, "search_notes": True}
    for field, names in (("line", line), ("area", area)):
        for name, counts in names.items():
            tab = on.page(EDITOR)
            do(tab, f"{field}.value = ''; {field}.name = {name!r}")
            typed(tab, field, "xy")
            assert dirty(on) == counts, (field, name)
            tab.close()


def test_K_70_text_in_a_closed_tree_is_known(kind):
    on = stage.of(kind)
    tab = on.page(EDITOR)
    do(tab, "const host = document.createElement('x-editor'); document.body.prepend(host);"
            "const root = host.attachShadow({ mode: 'closed' }); root.innerHTML = '<textarea></textarea>'; window.inner = root.firstChild; inner.focus();")
    tab.type("xy")
    assert tab.run("inner.value") == "xy" and dirty(on)


def test_a_frameworks_defaults_do_not_hide_typed_text(kind):
    on = stage.of(kind)
    tab = on.page(EDITOR)
    tab.run("addEventListener('input', (event) => event.target.setAttribute('value', event.target.value)), true")
    typed(tab, "line", "xy")
    assert tab.run("line.value === line.defaultValue") and dirty(on)


def test_a_fall_silences_the_question_before_leaving_only_where_nothing_is_lost(kind):
    on = stage.of(kind)
    for number, way in enumerate(("property", "listener")):
        address = f"http://leaving.test/leaving?kind={way}"
        for falls in (True, False):
            tab = on.page(address)
            tab.click("h1")
            if falls:
                assert on.act("falling", address=address) == [False]
            on.act("move", address=address, to="http://other.test/")
            if falls:
                tab.wait_address("http://other.test/")
                assert tab.dialogs == []
            else:
                until("the question", lambda: tab.dialogs == ["beforeunload"])
            if falls:
                tab.close()


def test_on_ordinary_pages_nothing_is_said(kind):
    on = stage.of(kind)
    tab = on.page(EDITOR)
    typed(tab, "area", "something")
    tab.click("#send")
    tab.reload()
    tab.wait("document.readyState === 'complete'")
    assert on.act("asked") == [] and on.act("ports") == []


def test_it_covers_and_lifts_exactly(kind):
    on = stage.of(kind)
    tab = on.page(EDITOR)
    typed(tab, "area", "a letter that must not be lost")
    do(tab, "area.setSelectionRange(2, 8); scrollTo(0, 150)")
    look = """({ page: document.documentElement.outerHTML, at: [scrollX, scrollY], focus: document.activeElement.id,
        chosen: [area.selectionStart, area.selectionEnd], value: area.value })"""
    before = tab.run(look)
    cover(on, tab)
    assert shows_through(tab) == []
    assert tab.run("document.activeElement.localName + document.activeElement.shadowRoot") == "divnull", "closed to the page"
    assert on.act("uncover", address=EDITOR) == {"covered": False}
    assert tab.run(look) == before
    tab.type("!")
    assert tab.run("area.value") == "a ! that must not be lost"


def test_a_selection_in_text_that_is_edited_returns(kind):
    on = stage.of(kind)
    tab = on.page(EDITOR)
    typed(tab, "rich", "one two three")
    tab.run("getSelection().setBaseAndExtent(rich.firstChild, 4, rich.firstChild, 7)")
    cover(on, tab)
    on.act("uncover", address=EDITOR)
    assert tab.run("getSelection().toString() + document.activeElement.id") == "tworich"


def test_what_is_pressed_and_typed_does_not_reach_the_page(kind):
    on = stage.of(kind)
    tab = on.page(LOUD)
    typed(tab, "area", "kept")
    tab.run("heard.length = 0")
    cover(on, tab)
    tab.type("leak a lot")
    for key in ("Escape", "Escape", "Escape", "Enter", "Space"):
        tab.press(key)
    tab.click_at(100, 100)
    tab.run("area.focus()")
    tab.type("more")
    assert shows_through(tab) == []
    assert tab.run("area.value") == "kept" and tab.run("heard") == [], tab.run("heard")
    assert on.act("asked") == [], "nobody who was typing has pressed anything"


def test_a_frame_with_the_focus_loses_it(kind):
    on = stage.of(kind)
    tab = on.page(EDITOR)
    typed(tab, "plain.contentDocument.querySelector('#area')", "kept")
    tab.run("plain.contentWindow.heard.length = 0")
    cover(on, tab)
    tab.type("leak")
    tab.run("plain.contentDocument.querySelector('#area').focus()")
    tab.type("leak")
    assert tab.run("plain.contentWindow.heard") == [] and tab.run("plain.contentDocument.querySelector('#area').value") == "kept"


def test_K_70_L_66_it_offers_what_the_shield_page_offers(kind):
    on = stage.of(kind)
    tab = on.page(LOUD)
    cover(on, tab)
    for message in ({"type": "ask", "act": "open"}, {"type": "leave"}, {"type": "ask", "act": "oneMinute", "group": "g1"},
                    {"type": "ask", "act": "open", "group": "g1"}):
        tab.press("Tab")
        tab.press("Space")
        assert until("the press", lambda: on.act("asked")) == [message]
    tab.run("document.documentElement.lastElementChild.click()")
    tab.run("document.documentElement.lastElementChild.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))")
    assert on.act("asked") == [], "a page presses nothing"
    cover(on, tab, stage.content(canAsk=False))
    tab.press("Enter")
    assert on.act("asked") == []


def test_it_looks_the_same_whatever_the_page_says_of_style(kind):
    on = stage.of(kind)
    places.SHOTS.mkdir(parents=True, exist_ok=True)
    for name, address in (("loud", LOUD), ("editor", EDITOR), ("strict", "http://strict.test/strict")):
        tab = on.page(address)
        path, bare = places.SHOTS / f"web-cover-{name}-{kind}.png", on.box / "bare.png"
        assert corner(tab, bare) != SKY
        cover(on, tab)
        assert corner(tab, path) == SKY, (name, corner(tab, path))
        on.act("uncover", address=address)
        assert corner(tab, bare) != SKY


def test_the_page_cannot_take_it_away(kind):
    on = stage.of(kind)
    tab = on.page(LOUD)
    cover(on, tab)
    cover_ = "document.documentElement.lastElementChild"
    for what in (
        f"{cover_}.remove()",
        f"{cover_}.style.cssText = 'display:none !important; opacity:0 !important'",
        f"Object.assign({cover_}, {{ hidden: true, inert: true, className: 'x', popover: 'auto' }})",
        "document.body.append(document.documentElement.lastElementChild)",
        "const one = document.createElement('dialog'); document.body.append(one); one.showModal()",
        "const one = document.createElement('section'); one.popover = 'manual'; document.body.append(one); one.showPopover()",
        "document.documentElement.replaceWith(document.documentElement.cloneNode(true))",
        "document.open(); document.close(); document.documentElement ?? document.append(document.createElement('html'))",
    ):
        do(tab, what)
        until(f"covered again after {what}", lambda: not shows_through(tab))
    do(tab, "window.heard = []; addEventListener('keydown', () => heard.push('key'), true)")
    tab.type("leak")
    assert tab.run("heard") == []


def test_where_there_is_no_place_for_it_it_says_so(kind):
    on = stage.of(kind)
    on.page("http://film.test/drawing")
    assert on.act("cover", address="http://film.test/drawing", content=stage.content()) == {"covered": False}


def test_a_page_that_quarrels_does_not_hang(kind):
    on = stage.of(kind)
    tab = on.page(EDITOR)
    tab.run("""void new MutationObserver(() => [...document.documentElement.children].forEach((one) => one.localName === "div" && one.remove()))
        .observe(document.documentElement, { childList: true })""")
    on.act("cover", address=EDITOR, content=stage.content())
    assert tab.run("new Promise((done) => setTimeout(() => done('alive'), 500))") == "alive"


def test_films_stop_and_do_not_begin_again_by_themselves(kind):
    on = stage.of(kind)
    tab = on.page(FILM)
    tab.click("#play")
    tab.wait("!tone.paused")
    do(tab, "inner.play()")
    tab.wait("!inner.paused")
    cover(on, tab)
    tab.wait("tone.paused && inner.paused")
    do(tab, "tone.play().catch(() => {}); inner.play().catch(() => {})")
    tab.wait("tone.paused && inner.paused")
    on.act("uncover", address=FILM)
    assert tab.run("tone.paused && inner.paused")
    tab.click("#play")
    tab.wait("!tone.paused")


def test_it_comes_out_of_full_screen(kind):
    on = stage.of(kind)
    tab = on.page(FILM)
    tab.click("#fill")
    tab.wait("document.fullscreenElement?.id === 'picture'")
    cover(on, tab)
    tab.wait("!document.fullscreenElement")
    until("the cover on top", lambda: not shows_through(tab))


def test_paper_shows_nothing(kind):
    on = stage.of(kind)
    tab = on.page(EDITOR)
    cover(on, tab)
    tab.run("dispatchEvent(new Event('beforeprint'))")
    assert tab.run("getComputedStyle(document.body).opacity") == "0"
    tab.run("dispatchEvent(new Event('afterprint'))")
    assert tab.run("getComputedStyle(document.body).opacity") == "1"


def test_a_reader_of_the_screen_meets_a_dialog_with_a_name(kind):
    if kind == "firefox":
        return  # it tells a test nothing of what a screen reader meets
    on = stage.of(kind)
    tab = on.page(LOUD)
    cover(on, tab)
    tree = tab.call("Accessibility.getFullAXTree")["nodes"]
    told = [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in tree if not node["ignored"]]
    assert ("dialog", "Locked until 17:59") in told, told
    assert [name for role, name in told if role == "button"] == ["Open Haru", "Go to another tab", "One minute (2 left)", "Ten minutes, after a pause"]
    assert not [one for one in told if one[0] == "textbox"], "the page underneath is not read"


def test_new_words_come_into_the_same_cover(kind):
    on = stage.of(kind)
    tab = on.page(EDITOR)
    cover(on, tab)
    tab.run("window.first = document.documentElement.lastElementChild")
    cover(on, tab, stage.content("ko"))
    assert tab.run("first === document.documentElement.lastElementChild") and shows_through(tab) == []
