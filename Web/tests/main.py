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
                daemon = None
                try:
                    given = {}
                    for need in inspect.signature(test).parameters:
                        if need == "browser":
                            given[need] = browser
                        elif need == "daemon":
                            given[need] = daemon = Daemon()
                    test(**given)
                    passed += 1
                    print(f"ok   {label} ({time.monotonic() - began:.1f} s)", flush=True)
                except Exception:
                    failed += 1
                    print(f"FAIL {label}\n{traceback.format_exc()}", flush=True)
                finally:
                    if daemon:
                        daemon.close()
        browser.close()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main(sys.argv[1:]))
