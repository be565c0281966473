"""Where things are, for the tests."""

import os
import pathlib
import shutil

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCE = ROOT / "Web" / "ui"
PAGE = ROOT / ".build" / "page"  # as it is served: script/page-build
SHOTS = ROOT / "artefacts" / "shots"
AXE = next((ROOT / "Web/testing/.tools").glob("lib/python*/site-packages/axe_playwright_python/axe.min.js"), None)


def built(name):
    chosen = os.environ.get(name.upper()) or ROOT / ".build" / "debug" / name
    if not os.access(chosen, os.X_OK):
        raise SystemExit(f"no {name} at {chosen}: swift build --product {name}")
    return str(chosen)


def harud():
    return built("harud")


def haru():
    return built("haru")


def chromium():
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if not found:
        raise SystemExit("no chromium: sudo apt install chromium")
    return found


def firefox():
    found = shutil.which("firefox-esr") or shutil.which("firefox")
    if not found:
        raise SystemExit("no firefox: sudo apt install firefox-esr")
    return found
