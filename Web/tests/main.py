"""Runs the tests: every function named `test_…` of the modules `test_*.py`, with what it asks for by name."""

import importlib
import inspect
import pathlib
import sys
import time
import traceback

from playwright.sync_api import sync_playwright

from browser import Browser
from daemon import Daemon


def run(test, browser):
    """What went wrong, or `None`; each try has a daemon of its own."""
    daemon = None
    try:
        given = {}
        for need in inspect.signature(test).parameters:
            if need == "browser":
                given[need] = browser
            elif need == "daemon":
                given[need] = daemon = Daemon()
        test(**given)
        return None
    except Exception:
        return traceback.format_exc()
    finally:
        if daemon:
            daemon.close()


def main(arguments):
    wanted = [argument for argument in arguments if not argument.startswith("--")]
    passed = failed = 0
    with sync_playwright() as playwright:
        browser = Browser(playwright)
        for path in sorted(pathlib.Path(__file__).parent.glob("test_*.py")):
            module = importlib.import_module(path.stem)
            for name, test in inspect.getmembers(module, inspect.isfunction):
                if not name.startswith("test_") or inspect.getmodule(test) is not module:
                    continue
                label = f"{path.stem[5:]}: {name[5:].replace('_', ' ')}"
                if wanted and not any(word in label for word in wanted):
                    continue
                began = time.monotonic()
                trouble = run(test, browser)
                if trouble:
                    # A browser may be slow for once; what fails twice is a fault. Either way it is said.
                    print(f"again {label}\n{trouble}", flush=True)
                    trouble = run(test, browser)
                if trouble:
                    failed += 1
                    print(f"FAIL {label}\n{trouble}", flush=True)
                else:
                    passed += 1
                    print(f"ok   {label} ({time.monotonic() - began:.1f} s)", flush=True)
        browser.close()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main(sys.argv[1:]))
