"""What the page is made of: size, first view, and what its policy allows."""

import gzip
import json
import re

import places
import sources


def gz(path):
    return len(gzip.compress(path.read_bytes(), 9))


def test_the_scripts_of_the_first_view_are_at_most_60_kB():
    words = max(gz(places.PAGE / f"words/{language}.js") for language in ("en", "ko"))
    first = sum(gz(path) for path in sources.first_view()) + words
    everything = sum(gz(path) for path in [*sources.SCRIPTS, *places.PAGE.glob("vendor/*.js")])
    print(f"     script, gz: {first / 1000:.1f} kB for the first view, {everything / 1000:.1f} kB in all, both languages")
    assert first <= 60_000, first


def test_no_file_is_longer_than_300_lines():
    for path in [*sources.SCRIPTS, *places.PAGE.glob("styles/page.css")]:
        assert len(path.read_text().splitlines()) <= 300, path


def test_the_first_view_is_fetched_in_one_go():
    page = (places.PAGE / "index.html").read_text()
    listed = re.findall(r'rel="modulepreload" href="/([^"]+)"', page)
    wanted = [str(path.relative_to(places.PAGE)) for path in sources.first_view()][1:]
    assert sorted(listed) == sorted(wanted), set(listed) ^ set(wanted)


def test_nothing_that_the_policy_forbids_is_written():
    page = (places.PAGE / "index.html").read_text()
    assert not re.search(r"<script(?![^>]*src=)|\sstyle=|\son\w+=", page)
    for path, text in sources.TEXTS.items():
        assert not re.search(r'\sstyle="|innerHTML|document\.write|\beval\(|new Function|https?://', text), path


def test_every_picture_that_is_named_is_there():
    known = set(re.findall(r'id="i-([\w-]+)"', (places.PAGE / "icons.svg").read_text()))
    for path, text in sources.TEXTS.items():
        named = set(re.findall(r'<\$\{Icon\} name="([\w-]+)"', text)) | set(re.findall(r'\bicon: "([\w-]+)"|\bicon="([\w-]+)"', text) and
                [a or b for a, b in re.findall(r'\bicon: "([\w-]+)"|\bicon="([\w-]+)"', text)])
        assert named <= known, (path, named - known)


def test_every_class_that_is_used_has_a_style():
    styles = "".join(path.read_text() for path in places.PAGE.glob("styles/*.css"))
    known = set(re.findall(r"\.([a-zA-Z][\w-]*)", styles))
    free = {"grow", "num", "window", "halo", "disc", "hz", "h1", "dl--full", "dl--small"}
    for path, text in sources.TEXTS.items():
        for names in re.findall(r'\bclass="([^"$]+)"', text):
            assert set(names.split()) <= known | free, (path, set(names.split()) - known)


def test_it_can_be_installed():
    manifest = json.loads((places.PAGE / "manifest.webmanifest").read_text())
    for icon in manifest["icons"]:
        assert (places.PAGE / icon["src"].lstrip("/")).is_file()
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
