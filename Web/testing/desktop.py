"""Xvfb, openbox and a session bus of one's own, with ordinary windows on it."""

import os
import shutil
import subprocess
import tempfile

from browsing import end, until


class Desktop:
    def __init__(self):
        self.box = tempfile.mkdtemp(prefix="haru-desktop-")
        self.children = []
        self.environment = {key: value for key, value in os.environ.items()
                            if key not in ("WAYLAND_DISPLAY", "SESSION_MANAGER") and not key.startswith("XDG_")}
        self.environment |= {"NO_AT_BRIDGE": "1"}
        read, write = os.pipe()
        self.start("Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset", pass_fds=[write])
        os.close(write)
        with os.fdopen(read) as pipe:
            self.environment["DISPLAY"] = ":" + pipe.readline().strip()
        bus = self.start("dbus-daemon", "--session", "--nofork", "--print-address=1", stdout=subprocess.PIPE, text=True)
        address = bus.stdout.readline().strip()
        self.environment |= {"DBUS_SESSION_BUS_ADDRESS": address, "DBUS_SYSTEM_BUS_ADDRESS": address}
        self.start("openbox", "--sm-disable")
        until("openbox", lambda: self.ask("wmctrl", "-m").returncode == 0)
        self.own = len(self.children)

    def start(self, *command, **options):
        log = open(os.path.join(self.box, "log"), "ab")
        child = subprocess.Popen(command, env=self.environment, stdin=subprocess.DEVNULL, stdout=options.pop("stdout", log),
                                 stderr=log, start_new_session=True, **options)
        self.children.append(child)
        return child

    def ask(self, *command):
        return subprocess.run(command, env=self.environment, capture_output=True, text=True)

    def windows(self, *which):
        """Ids of visible windows, as `xdotool search` finds them: `--pid`, `--name`, `--class`."""
        return self.ask("xdotool", "search", "--onlyvisible", *which).stdout.split()

    def window(self, *which):
        return until(f"a window {which}", lambda: self.windows(*which))[0]

    def bring(self, window):
        """To the front, with the focus."""
        until(f"window {window} in front", lambda: self.ask("xdotool", "windowactivate", window) and self.active() == window)

    def active(self):
        return self.ask("xdotool", "getactivewindow").stdout.strip()

    def touch(self):
        """Somebody is there: the mouse moves a little."""
        self.ask("xdotool", "mousemove_relative", "--", "1", "0")
        self.ask("xdotool", "mousemove_relative", "--", "-1", "0")

    def terminal(self, title):
        child = self.start("xterm", "-T", title, "-geometry", "60x20+20+20", "-e", "cat")
        return child, self.window("--name", title)

    def clear(self):
        """Ends all apps of an earlier test."""
        for child in self.children[self.own:]:
            end(child)
        del self.children[self.own:]

    def close(self):
        for child in reversed(self.children):
            end(child)
        shutil.rmtree(self.box, ignore_errors=True)
