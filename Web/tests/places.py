"""Where things are, for the tests."""

import os
import pathlib
import shutil

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCE = ROOT / "Web" / "ui"
PAGE = ROOT / ".build" / "page"  # as it is served: script/page-build
SHOTS = ROOT / "artefacts" / "shots"
AXE = next((ROOT / "Web/tests/.tools").glob("lib/python*/site-packages/axe_playwright_python/axe.min.js"), None)


def harud():
    chosen = os.environ.get("HARUD") or ROOT / ".build" / "debug" / "harud"
    if not os.access(chosen, os.X_OK):
        raise SystemExit(f"no daemon at {chosen}: swift build --product harud")
    return str(chosen)


def chromium():
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if not found:
        raise SystemExit("no chromium: sudo apt install chromium")
    return found
