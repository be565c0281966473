"""What the page is made of, and what its policy allows."""

import json
import re

import places
import sources


def test_no_file_is_longer_than_300_lines():
    for path in [*sources.SCRIPTS, *places.SOURCE.glob("styles/page.css")]:
        assert len(path.read_text().splitlines()) <= 300, path


def test_nothing_that_the_policy_forbids_is_written():
    page = (places.SOURCE / "index.html").read_text()
    assert not re.search(r"<script(?![^>]*src=)|\sstyle=|\son\w+=", page)
    for path, text in sources.TEXTS.items():
        assert not re.search(r'\sstyle="|innerHTML|document\.write|\beval\(|new Function|https?://', text), path


def test_every_picture_that_is_named_is_there():
    known = set(re.findall(r'id="i-([\w-]+)"', (places.SOURCE / "icons.svg").read_text()))
    for path, text in sources.TEXTS.items():
        named = set(re.findall(r'<\$\{Icon\} name="([\w-]+)"', text)) | set(re.findall(r'\bicon: "([\w-]+)"|\bicon="([\w-]+)"', text) and
                [a or b for a, b in re.findall(r'\bicon: "([\w-]+)"|\bicon="([\w-]+)"', text)])
        assert named <= known, (path, named - known)


def test_every_class_that_is_used_has_a_style():
    styles = "".join(path.read_text() for path in places.SOURCE.glob("styles/*.css"))
    known = set(re.findall(r"\.([a-zA-Z][\w-]*)", styles))
    free = {"grow", "num", "window", "halo", "disc", "hz", "h1", "dl--full", "dl--small"}
    for path, text in sources.TEXTS.items():
        for names in re.findall(r'\bclass="([^"$]+)"', text):
            assert set(names.split()) <= known | free, (path, set(names.split()) - known)


def test_it_can_be_installed():
    manifest = json.loads((places.SOURCE / "manifest.webmanifest").read_text())
    for icon in manifest["icons"]:
        assert (places.SOURCE / icon["src"].lstrip("/")).is_file()
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
