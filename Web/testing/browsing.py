"""What tabs of every browser have in common, and the ending of a browser's processes."""

import os
import pathlib
import shutil
import signal
import subprocess
import time

from wire import CallFailed


def until(what, look, seconds=15, pause=0.02):
    """The first true answer of `look`; a browser that is between two pages answers a little later."""
    deadline = time.monotonic() + seconds
    trouble = answer = None
    while True:
        try:
            answer, trouble = look(), None
            if answer:
                return answer
        except (CallFailed, OSError, KeyError, IndexError, TypeError) as reason:
            trouble = reason
        if time.monotonic() > deadline:
            raise AssertionError(f"{what() if callable(what) else what}: not within {seconds} s"
                                 f" (at last {trouble or answer!r})") from None
        time.sleep(pause)


class Tab:
    """One tab. Made by a browser; subclasses say how to `go`, `evaluate`, `address`, `click_at`, `press`, …"""

    def run(self, expression):
        """The value of a JavaScript expression, which may await."""
        return self.evaluate(f"(async () => ({expression}) ?? null)()")

    def wait(self, expression, seconds=15):
        return until(lambda: f"{expression} in {self.address()}", lambda: self.run(expression), seconds)

    def wait_address(self, beginning, seconds=15):
        until(lambda: f"{beginning} as address, it is {self.address()}", lambda: self.address().startswith(beginning), seconds)
        return self.address()

    def text(self):
        return self.run("document.body.innerText")

    def click(self, selector):
        x, y = until(f"{selector} to click", lambda: self.run(
            f"(() => {{ const one = document.querySelector({selector!r}); if (!one) return null; one.scrollIntoView({{ block: 'nearest' }});"
            " const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()"))
        self.click_at(x, y)


def end(process, seconds=10):
    """Ends a program that leads a session of its own, and all that it started."""
    for kind in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, kind)
        except ProcessLookupError:
            pass
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            continue
        if not left(process.pid):
            return
        deadline = time.monotonic() + 2
        while left(process.pid) and time.monotonic() < deadline:
            time.sleep(0.02)


def left(group):
    """Whether any process of a group still lives."""
    try:
        os.killpg(group, 0)
        return any(True for path in pathlib.Path("/proc").glob("[0-9]*/stat") if in_group(path, group))
    except ProcessLookupError:
        return False


def in_group(path, group):
    try:
        fields = path.read_text().rsplit(")", 1)[1].split()
    except (OSError, IndexError):
        return False
    return int(fields[2]) == group and fields[0] not in "ZX"


class Browser:
    """A running browser. Subclasses start `process`, speak over `wire` by `call`, and name the call that is their `closing`."""

    def end(self):
        """Ends the browser; its profile stays, so that it can start again."""
        if hasattr(self, "wire"):
            try:
                self.call(self.closing, seconds=5)
                self.process.wait(5)
            except (CallFailed, subprocess.TimeoutExpired):
                pass
            self.wire.close()
        end(self.process)

    def close(self):
        self.end()
        if self.own:
            shutil.rmtree(self.profile, ignore_errors=True)
