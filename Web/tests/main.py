"""Runs the tests of the page: each with the browser and a daemon of its own, if it asks for them."""

import pathlib
import sys

from playwright.sync_api import sync_playwright

import runner
from browser import Browser
from daemon import Daemon


def main(arguments):
    wanted = [argument for argument in arguments if not argument.startswith("--")]
    with sync_playwright() as playwright:
        browser = Browser(playwright)

        def give(need):
            if need == "browser":
                return browser, None
            daemon = Daemon()
            return daemon, daemon.close

        went = [runner.tell(label, test, give) for label, test in runner.found(pathlib.Path(__file__).parent, wanted)]
        browser.close()
    print(f"{went.count(True)} passed, {went.count(False)} failed")
    return 1 if False in went else 0


sys.exit(main(sys.argv[1:]))
