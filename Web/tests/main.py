"""Runs the tests of the page side by side: each with a browser and a daemon of its own, if it asks for them.

    Web/tests/run [part of a name]…
    Web/tests/run --pictures FOLDER     takes those of the documents instead

A module that says `LONG = True` is begun early, one that says `ALONE = True` runs when nothing else does.
"""

import contextlib
import inspect
import io
import multiprocessing
import pathlib
import sys

import runner

FOLDER = pathlib.Path(__file__).parent
WORKERS = 3  # a pause of half a minute needs no processor
LIMIT = 180  # seconds that one test may take


def work(wanted, went):
    """Runs what is handed to it, by label, until there is no more."""
    from playwright.sync_api import sync_playwright

    from browser import Browser
    from daemon import Daemon

    tests = dict(runner.found(FOLDER))
    with sync_playwright() as playwright:
        browser = Browser(playwright)

        def give(need):
            if need == "browser":
                return browser, None
            daemon = Daemon()
            return daemon, daemon.close

        for label in iter(wanted.get, None):
            said = io.StringIO()
            with contextlib.redirect_stdout(said):
                passed = runner.tell(label, tests[label], give, LIMIT)
            went.put((label, passed, said.getvalue()))
        browser.close()


def run(labels, workers):
    """How many passed; what a worker took with it into its end has failed."""
    if not labels:
        return 0
    spawn = multiprocessing.get_context("spawn")
    wanted, went = spawn.Queue(), spawn.Queue()
    for label in labels + [None] * workers:
        wanted.put(label)
    started = [spawn.Process(target=work, args=(wanted, went)) for _ in range(workers)]
    for worker in started:
        worker.start()
    left, passed = set(labels), 0
    while left:
        try:
            label, is_passed, said = went.get(timeout=1)
        except Exception:
            if any(worker.is_alive() for worker in started):
                continue
            break
        left.remove(label)
        passed += is_passed
        print(said, end="", flush=True)
    for worker in started:
        worker.join()
    for label in sorted(left):
        print(f"FAIL {label}\nits worker ended", flush=True)
    return passed


def main(arguments):
    if arguments[:1] == ["--pictures"]:
        from playwright.sync_api import sync_playwright

        import pictures
        with sync_playwright() as playwright:
            pictures.take(playwright, arguments[1])
        return 0
    tests = list(runner.found(FOLDER, [argument for argument in arguments if not argument.startswith("--")]))
    says = lambda test, name: getattr(inspect.getmodule(test), name, False)
    alone = [label for label, test in tests if says(test, "ALONE")]
    beside = [label for label, test in sorted(tests, key=lambda one: not says(one[1], "LONG")) if label not in alone]
    passed = run(beside, min(WORKERS, len(beside))) + run(alone, 1)
    print(f"{passed} passed, {len(tests) - passed} failed")
    return 1 if passed < len(tests) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
