"""Calls and events over a WebSocket, as the browsers' own protocols (CDP, WebDriver BiDi) have them.

What comes in is read by a thread of its own, so that an event has the time at which it came.
"""

import base64
import json
import os
import socket
import struct
import threading
import time


class CallFailed(Exception):
    """The browser refused a call; its text says why."""


class Wire:
    def __init__(self, port, path, on_event=None, seconds=60):
        self.on_event = on_event or (lambda moment, message: None)
        self.waiting, self.count, self.gone = {}, 0, False
        self.lock, self.buffer = threading.Lock(), b""
        deadline = time.monotonic() + seconds
        while True:
            try:
                self.socket = socket.create_connection(("127.0.0.1", port), 10)
                break
            except OSError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)
        self.socket.settimeout(None)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.some()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise CallFailed(head.decode(errors="replace"))
        threading.Thread(target=self.read, daemon=True).start()

    def some(self):
        came = self.socket.recv(1 << 16)
        if not came:
            raise ConnectionError("the browser has hung up")
        return came

    def take(self, size):
        while len(self.buffer) < size:
            self.buffer += self.some()
        taken, self.buffer = self.buffer[:size], self.buffer[size:]
        return taken

    def receive(self):
        text = b""
        while True:
            first, second = self.take(2)
            length = second & 127
            if length > 125:
                length = struct.unpack(">H" if length == 126 else ">Q", self.take(2 if length == 126 else 8))[0]
            part = self.take(length)
            if first & 15 == 8:
                raise ConnectionError("the browser has closed the connection")
            if first & 15 == 9:
                self.send(part, 10)
                continue
            text += part
            if first & 128:
                return json.loads(text)

    def read(self):
        try:
            while True:
                message = self.receive()
                waiter = self.waiting.pop(message.get("id"), None)
                if waiter:
                    waiter[1] = message
                    waiter[0].set()
                elif "method" in message:
                    self.on_event(time.time(), message)
        except (OSError, ValueError):
            self.gone = True
            for waiter in list(self.waiting.values()):
                waiter[0].set()

    def send(self, text, kind=1):
        length = bytes([128 + len(text)]) if len(text) < 126 else (
            bytes([254]) + struct.pack(">H", len(text)) if len(text) < 65536 else bytes([255]) + struct.pack(">Q", len(text)))
        mask = b"haru"  # a mask of zeros would do too, but Firefox takes that for none
        repeated = (mask * (len(text) // 4 + 1))[:len(text)]
        masked = (int.from_bytes(text, "big") ^ int.from_bytes(repeated, "big")).to_bytes(len(text), "big")
        with self.lock:
            self.socket.sendall(bytes([128 + kind]) + length + mask + masked)

    def call(self, method, parameters=None, seconds=30, **more):
        """The result of a call; `more` stands beside method and params (CDP's sessionId)."""
        with self.lock:
            self.count += 1
            number = self.count
            waiter = self.waiting[number] = [threading.Event(), None]
        if self.gone:
            raise CallFailed(f"{method}: the browser has gone")
        try:
            self.send(json.dumps({"id": number, "method": method, "params": parameters or {}, **more}).encode())
        except OSError as reason:
            raise CallFailed(f"{method}: {reason}") from None
        if not waiter[0].wait(seconds):
            self.waiting.pop(number, None)
            raise CallFailed(f"{method}: no answer within {seconds} s")
        message = waiter[1]
        if message is None:
            raise CallFailed(f"{method}: the browser has gone")
        if "error" in message:
            error = message["error"]
            raise CallFailed(f"{method}: {error['message'] if isinstance(error, dict) else error + ': ' + message['message']}")
        return message["result"]

    def close(self):
        try:
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self.socket.close()
