"""Firefox by its own WebDriver BiDi: Debian has no other driver for it."""

import base64
import json
import os
import pathlib
import shutil
import socket
import struct
import subprocess
import tempfile
import time

from daemon import free_port

PREFERENCES = {
    "app.update.enabled": False, "browser.shell.checkDefaultBrowser": False, "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False, "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False, "services.settings.server": "data:,", "toolkit.telemetry.enabled": False,
}


class Firefox:
    def __init__(self, width=1440, height=900, **preferences):
        self.profile = pathlib.Path(tempfile.mkdtemp(prefix="haru-firefox-"))
        wanted = PREFERENCES | preferences
        (self.profile / "user.js").write_text("".join(f"user_pref({json.dumps(key)},{json.dumps(value)});\n" for key, value in wanted.items()))
        port = free_port()
        self.process = subprocess.Popen(
            ["firefox-esr", "--headless", "--no-remote", "--profile", str(self.profile), f"--remote-debugging-port={port}",
             f"--width={width}", f"--height={height}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "HOME": str(self.profile)})
        deadline = time.monotonic() + 40
        while True:
            try:
                self.socket = socket.create_connection(("127.0.0.1", port), 40)
                break
            except OSError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.1)
        self.socket.sendall((f"GET /session HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode() + "\r\n\r\n").encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.socket.recv(4096)
        self.buffer = self.buffer.split(b"\r\n\r\n", 1)[1]
        self.count = 0
        self.said = []
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=["log.entryAdded"])
        self.tab = self.call("browsingContext.getTree")["contexts"][0]["context"]
        self.call("browsingContext.setViewport", context=self.tab, viewport={"width": width, "height": height})

    def take(self, size):
        while len(self.buffer) < size:
            came = self.socket.recv(1 << 16)
            if not came:
                raise RuntimeError("Firefox has hung up")
            self.buffer += came
        taken, self.buffer = self.buffer[:size], self.buffer[size:]
        return taken

    def receive(self):
        text = b""
        while True:
            first, second = self.take(2)
            length = second & 127
            if length > 125:
                length = struct.unpack(">H" if length == 126 else ">Q", self.take(2 if length == 126 else 8))[0]
            text += self.take(length)
            if first & 128:
                return json.loads(text)

    def call(self, method, **parameters):
        self.count += 1
        text = json.dumps({"id": self.count, "method": method, "params": parameters}).encode()
        length = bytes([254]) + struct.pack(">H", len(text)) if 125 < len(text) < 65536 else (
            bytes([128 + len(text)]) if len(text) < 126 else bytes([255]) + struct.pack(">Q", len(text)))
        mask = b"haru"  # a mask of zeros would do too, but Firefox takes that for none
        self.socket.sendall(bytes([129]) + length + mask + bytes(one ^ mask[at % 4] for at, one in enumerate(text)))
        while True:
            message = self.receive()
            if message.get("method") == "log.entryAdded" and message["params"]["level"] == "error":
                self.said.append(message["params"]["text"])
            if message.get("id") == self.count:
                if message["type"] == "error":
                    raise RuntimeError(message["message"])
                return message["result"]

    def go(self, address):
        self.call("browsingContext.navigate", context=self.tab, url=address, wait="complete")

    def run(self, expression):
        result = self.call("script.evaluate", expression=f"(async () => JSON.stringify(({expression}) ?? null))()",
                           target={"context": self.tab}, awaitPromise=True)
        if result["type"] != "success":
            raise RuntimeError(result["exceptionDetails"]["text"])
        return json.loads(result["result"]["value"])

    def wait(self, expression, seconds=10):
        deadline = time.monotonic() + seconds
        while not self.run(expression):
            assert time.monotonic() < deadline, expression
            time.sleep(0.05)

    def shot(self, path):
        taken = self.call("browsingContext.captureScreenshot", context=self.tab, origin="document")
        pathlib.Path(path).write_bytes(base64.b64decode(taken["data"]))

    def close(self):
        self.socket.close()
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)
