"""One real daemon with a home of its own, and its own socket to ask it by."""

import http.client
import json
import os
import pathlib
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time

import places


class SocketConnection(http.client.HTTPConnection):
    def __init__(self, path):
        super().__init__("haru", timeout=10)
        self.path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self.path)


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class Daemon:
    def __init__(self, zone="Europe/Berlin", environment=None, page=places.PAGE):
        """With an `environment` it belongs to the desktop that is in it; without, to none."""
        self.box = pathlib.Path(tempfile.mkdtemp(prefix="haru-page-"))
        for name in ("home", "run"):
            (self.box / name).mkdir(mode=0o700)
        self.zone = zone
        self.page = page
        self.desktop = environment or {
            key: value for key, value in os.environ.items()
            if key not in ("DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS") and not key.startswith("XDG_")}
        # Fixed over restarts, so that an open page finds it again.
        self.port = free_port()
        self.process = None
        self.start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    @property
    def database(self):
        return self.box / "home/.local/share/haru/haru.db"

    @property
    def environment(self):
        return self.desktop | {
            "HOME": str(self.box / "home"), "XDG_RUNTIME_DIR": str(self.box / "run"),
            "XDG_DATA_DIRS": str(self.box / "share") + ":/usr/local/share:/usr/share",
            "HARU_PORT": str(self.port), "HARU_PAGE": str(self.page), "TZ": self.zone,
        }

    def start(self):
        log = open(self.box / "log", "ab")
        self.began = time.time()
        self.process = subprocess.Popen([places.harud()], env=self.environment, stdout=log, stderr=log)
        deadline = time.monotonic() + 20
        while True:
            try:
                self.get("/v1/status")
                return
            except OSError:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError("harud did not start:\n" + (self.box / "log").read_text())
                time.sleep(0.05)

    def is_running(self):
        return self.process.poll() is None

    def forget(self):
        """Makes a stopped daemon one that has never run."""
        shutil.rmtree(self.box / "home")
        (self.box / "home").mkdir(mode=0o700)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()

    def close(self):
        self.stop()
        shutil.rmtree(self.box, ignore_errors=True)

    def raw(self, method, path, headers=None):
        """Status, headers and bytes of an answer, over the socket."""
        connection = SocketConnection(str(self.box / "run/haru/harud.sock"))
        try:
            connection.request(method, path, headers=headers or {})
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()
        finally:
            connection.close()

    def call(self, method, path, body=None):
        connection = SocketConnection(str(self.box / "run/haru/harud.sock"))
        try:
            headers = {"Content-Type": "application/json"} if body is not None else {}
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read())
        finally:
            connection.close()

    def get(self, path):
        return self.call("GET", path)[1]

    def post(self, path, body=None):
        status, answer = self.call("POST", path, body)
        assert status < 300, (path, answer)
        return answer

    def link(self, path="/"):
        return self.post("/v1/page", {"path": path})["address"]

    def add(self, name, apply=True, **parts):
        group = self.post("/v1/groups", {"name": name, "apps": [], "sites": [], **parts})
        return self.post(f"/v1/groups/{group['id']}/apply", {}) if apply else group

    def group(self, name):
        return next((one for one in self.get("/v1/groups")["groups"] if one["name"] == name), None)

    def write(self, work):
        """Lets `work` write the ledger while the daemon is down: days that a test cannot wait for."""
        self.stop()
        database = sqlite3.connect(self.database)
        with database:
            work(database)
        database.close()
        self.start()
