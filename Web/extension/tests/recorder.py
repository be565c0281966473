"""Stands between a browser and the real native host, hands every frame on as it is, and keeps a line about each.

Run with `python3 -S -E recorder.py LOG HOST ARGUMENT…` (`world.py` writes a program that does). A line of LOG is
`{"at": epoch seconds, "to": "daemon" | "browser", "size": bytes, "host": process id, "frame": {…}}`; of frames above
16 kB only `type` and `revision` are kept.
"""

import json
import os
import re
import selectors
import struct
import subprocess
import sys
import time


def main(log, *command):
    log = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    host = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    ways = {0: ("daemon", host.stdin.fileno()), host.stdout.fileno(): ("browser", 1)}
    kept = {0: b"", host.stdout.fileno(): b""}
    pieces = []
    watch = selectors.DefaultSelector()
    for source in ways:
        watch.register(source, selectors.EVENT_READ)
    while True:
        for key, _ in watch.select():
            to, target = ways[key.fd]
            came = os.read(key.fd, 1 << 16)
            if not came:
                # Either side has gone: so does the other, as it would without this in between.
                host.stdin.close()
                host.terminate()
                host.wait()
                return
            at, left = time.time(), came
            while left:
                left = left[os.write(target, left):]
            kept[key.fd] += came
            while len(kept[key.fd]) >= 4 and len(kept[key.fd]) >= 4 + (size := struct.unpack("=I", kept[key.fd][:4])[0]):
                text, kept[key.fd] = kept[key.fd][4:4 + size], kept[key.fd][4 + size:]
                frame = brief(text)
                if frame.get("type") == "piece":
                    pieces.append(json.loads(text)["text"])
                    if len(pieces) < frame["count"]:
                        continue
                    text, pieces = "".join(pieces).encode(), []
                    size, frame = len(text), brief(text)
                os.write(log, json.dumps({"at": at, "to": to, "size": size, "host": host.pid, "frame": frame}).encode() + b"\n")


def brief(text):
    if len(text) <= 16_384:
        try:
            return json.loads(text)
        except ValueError:
            return {"type": "no JSON", "text": text.decode(errors="replace")}
    found = {name: value.decode() for name in ("type", "revision") if (value := first(rf'"{name}":\s*"([^"]*)"', text))}
    count = first(r'"count":\s*(\d+)', text)
    return {**found, "count": int(count)} if count else found


def first(pattern, text):
    found = re.search(pattern.encode(), text)
    return found and found[1]


main(*sys.argv[1:])
