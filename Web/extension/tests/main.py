"""Runs the tests of the extension, in lanes side by side: what Chromium shall do, what Firefox shall do, what needs a
desktop; then, with the machine to itself, what is timed.

What a test asks for by name:

    world     a daemon, websites, and the lane's browser; left clean afterwards
    browser   that browser; the test runs once in Chromium and once in Firefox
    chromium, firefox   the same, in that browser only
    fresh     a world of its own without any browser
    kind      "chromium" or "firefox", for tests that start browsers of their own; runs once with each
    desktop   Xvfb and openbox; a `fresh` named after it has a daemon that sees them

A module that says `ALONE = True` runs after the lanes.
"""

import inspect
import os
import pathlib
import signal
import subprocess
import sys
import threading

import extension
import runner

HERE = pathlib.Path(__file__).parent
LANES = ("chromium", "firefox", "desktop", "files", "alone")
LIMIT = 120  # seconds that one test may take


def lanes_of(test):
    """Each lane in which a test runs, with the kind of browser that it gets there."""
    needs = set(inspect.signature(test).parameters)
    alone = getattr(inspect.getmodule(test), "ALONE", False)
    kinds = [one for one in ("chromium", "firefox") if one in needs]
    if not kinds and needs & {"browser", "kind"}:
        kinds = ["chromium", "firefox"]
    if "desktop" in needs:
        return [("alone" if alone else "desktop", kind) for kind in kinds or [None]]
    if alone or not kinds:
        return [("alone" if alone else "files", kind) for kind in kinds or [None]]
    return [(kind, kind) for kind in kinds]


class Lane:
    """The worlds of one lane; each kind of browser is started when the first test asks for it."""

    def __init__(self):
        self.worlds, self.desktop = {}, None

    def world(self, kind):
        from world import World
        if kind not in self.worlds:
            world = World()
            self.worlds[kind] = world
            world.lane = world.browser(kind)
            world.settled()
        return self.worlds[kind]

    def give(self, kind):
        def give(need):
            from world import World
            if need == "kind":
                return kind, None
            if need == "desktop":
                return self.given_desktop(), self.desktop.clear
            if need == "fresh":
                world = World(self.desktop)
                return world, world.close
            world = self.world(kind)
            if need == "world":
                return world, world.clean
            return world.lane, None
        return give

    def given_desktop(self):
        from desktop import Desktop
        self.desktop = self.desktop or Desktop()
        return self.desktop

    def drop(self):
        """After a failure nothing of it may reach the next test."""
        for world in self.worlds.values():
            world.close()
        self.worlds.clear()

    def close(self):
        self.drop()
        if self.desktop:
            self.desktop.close()


def run_lane(name, words):
    lane, went = Lane(), []
    try:
        for label, test in runner.found(HERE):
            for place, kind in lanes_of(test):
                said = f"{label} [{kind}]" if kind and not kind in label else label
                if place != name or words and not any(word in said for word in words):
                    continue
                passed = runner.tell(said, test, lane.give(kind), LIMIT, between=lane.drop)
                if passed is False:
                    lane.drop()
                went.append(passed)
    finally:
        lane.close()
    print(f"lane {name}: {went.count(True)} passed, {went.count(False)} failed", flush=True)


def end(*_):
    """Told to end, it first ends all that it started, and once is enough."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit(143)


def main(words):
    went, lanes, lock = [], [], threading.Lock()
    extension.build()  # once, before the lanes look at it

    def start(name):
        lane = subprocess.Popen([sys.executable, "-B", __file__, "--lane", name, *words], stdout=subprocess.PIPE, text=True,
                                env={**os.environ, "HARU_TEST_EXTENSION": "built"})
        lanes.append(lane)

        def read():
            closed = False
            for line in lane.stdout:
                if line.startswith(f"lane {name}: "):
                    counts = line.split()
                    closed = True
                    with lock:
                        went.append((int(counts[2]), int(counts[4])))
                    continue
                with lock:
                    print(line, end="", flush=True)
            if lane.wait() or not closed:
                with lock:
                    print(f"FAIL the lane {name} ended with status {lane.returncode}", flush=True)
                    went.append((0, 1))

        reader = threading.Thread(target=read)
        reader.start()
        return reader

    try:
        for group in (("chromium", "firefox", "files", "desktop"), ("alone",)):
            for reader in [start(name) for name in group]:
                reader.join()
    finally:
        for lane in lanes:
            lane.terminate()
    passed, failed = sum(one for one, _ in went), sum(one for _, one in went)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, end)
    if sys.argv[1:2] == ["--lane"]:
        run_lane(sys.argv[2], sys.argv[3:])
    else:
        sys.exit(main([word for word in sys.argv[1:] if not word.startswith("--")]))
