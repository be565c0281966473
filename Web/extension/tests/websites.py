"""Every website of the tests, under all names, on one port of this machine; keeps who asked for what, and when.

The browsers are told to find every name there (`chromium_arguments`, `firefox_preferences`), so addresses have no
port, and nobody needs to be root.
"""

import base64
import collections
import hashlib
import http.server
import json
import select
import threading
import time
import urllib.parse

import pages

Request = collections.namedtuple("Request", "at host method path body purpose")


class Websites:
    def __init__(self):
        self.requests, self.lock = [], threading.Lock()
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answer)
        self.server.daemon_threads = True
        self.server.websites = self
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, args=(0.1,), daemon=True).start()

    @property
    def chromium_arguments(self):
        secure = ",".join(f"http://{name}.test" for name in ("worker", "worker2", "early"))
        return [f"--host-resolver-rules=MAP *.test 127.0.0.1:{self.port}", f"--unsafely-treat-insecure-origin-as-secure={secure}"]

    @property
    def firefox_preferences(self):
        return {"network.dns.forceResolve": "127.0.0.1", "network.socket.forcePort": f"80={self.port}",
                "dom.serviceWorkers.testing.enabled": True, "media.autoplay.default": 0,
                "media.autoplay.blocking_policy": 0}

    def hits(self, host=None, since=0, path=""):
        """Requests to a host and its subdomains, since a moment in epoch seconds."""
        with self.lock:
            return [one for one in self.requests if one.at > since and one.path.startswith(path) and "favicon" not in one.path
                    and (host is None or one.host == host or one.host.endswith("." + host))]

    def forget(self):
        with self.lock:
            self.requests.clear()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Answer(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *_):
        pass

    def handle(self):
        try:
            super().handle()
        except (ConnectionError, ValueError):
            pass  # a shielded page hangs up in the middle of an answer

    def do_GET(self):
        at = time.time()
        length = int(self.headers.get("Content-Length") or 0)
        # A body that comes in parts is kept as far as it came.
        body = self.rfile.read(length) if length else b""
        host = self.headers.get("Host", "").split(":")[0].lower().rstrip(".")
        with self.server.websites.lock:
            self.server.websites.requests.append(Request(
                at, host, self.command, self.path, body, self.headers.get("Sec-Purpose") or self.headers.get("Purpose") or ""))
        path, _, query = self.path.partition("?")
        fields = dict(urllib.parse.parse_qsl(query))
        if path == "/slow":
            # Whoever sent it may hang up meanwhile: that is how a request that was cut looks from here.
            is_cut = bool(select.select([self.connection], [], [], float(fields.get("seconds", 3)))[0])
            self.keep("/cut" if is_cut else "/answered", body)
            return None if is_cut else self.give(pages.plain("Sent"), Cache_Control="no-store")
        if path == "/moved":  # to be sent once more, to another place
            time.sleep(float(fields.get("seconds", 3)))
            return self.give("", status=307, Location="/landed")
        if path == "/redirect":
            return self.give("", status=302, Location=fields["to"])
        if path == "/stream":
            return self.stream()
        if path == "/socket":
            return self.socket()
        if path == "/sound.wav":
            return self.give(pages.sound(), "audio/wav")
        content, kind, headers = pages.find(host, path, fields)
        return self.give(content, kind, **headers)

    do_POST = do_PUT = do_HEAD = do_GET

    def give(self, content, kind="text/html", status=200, **headers):
        data = content if isinstance(content, bytes) else content.encode()
        self.send_response(status)
        self.send_header("Content-Type", kind + ("; charset=utf-8" if kind.startswith("text") else ""))
        self.send_header("Content-Length", str(len(data)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(data)

    def stream(self):
        """Server-sent events, ten a second; each one that a page still takes is kept."""
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        while not select.select([self.connection], [], [], 0.1)[0]:
            self.wfile.write(f"data: {time.time()}\n\n".encode())
            self.keep("/stream-event")

    def socket(self):
        """A WebSocket that answers what the page says; each word of the page is kept."""
        key = self.headers["Sec-WebSocket-Key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        self.send_response(101)
        self.send_header("Upgrade", "websocket")
        self.send_header("Connection", "Upgrade")
        self.send_header("Sec-WebSocket-Accept", base64.b64encode(hashlib.sha1(key.encode()).digest()).decode())
        self.end_headers()
        self.close_connection = True
        while head := self.rfile.read(2):
            self.rfile.read(4 + (head[1] & 127))  # its words are short
            if head[0] & 15 == 8:
                self.wfile.write(b"\x88\x00")
                return
            self.keep("/socket-word")
            self.wfile.write(b"\x81\x02hi")

    def keep(self, path, body=b""):
        host = self.headers.get("Host", "").split(":")[0]
        with self.server.websites.lock:
            self.server.websites.requests.append(Request(time.time(), host, "GOES-ON", path, body, ""))


if __name__ == "__main__":
    websites = Websites()
    print(json.dumps({"port": websites.port}))
    threading.Event().wait()
