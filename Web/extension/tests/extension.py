"""The extension as it is built, and what a browser needs to start its native host."""

import base64
import functools
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess

import places

BUILT = places.ROOT / ".build" / "extension"
HOST_NAME = "org.haru.browser"
# Firefox makes one up for each profile; a preference may say it beforehand.
FIREFOX_UUID = "0da7a1e5-ba5e-4c0d-8e11-000000000001"


@functools.cache
def build():
    if os.environ.get("HARU_TEST_EXTENSION") == "built":
        return
    subprocess.run([places.ROOT / "script" / "extension"], check=True, stdout=subprocess.DEVNULL)


@functools.cache
def manifest(kind):
    build()
    return json.loads((BUILT / kind / "manifest.json").read_text())


@functools.cache
def chromium_id():
    """Chromium's name for the extension: the key's SHA-256, its first 32 hexadecimal digits written as a to p."""
    digits = hashlib.sha256(base64.b64decode(manifest("chromium")["key"])).hexdigest()[:32]
    return "".join(chr(ord("a") + int(digit, 16)) for digit in digits)


def firefox_id():
    return manifest("firefox")["browser_specific_settings"]["gecko"]["id"]


def root(kind):
    return f"chrome-extension://{chromium_id()}/" if kind == "chromium" else f"moz-extension://{FIREFOX_UUID}/"


def shield(kind):
    """The beginning of every shield's address; the address that is shielded follows behind #."""
    return root(kind) + "shield/shield.html"


def folder(kind, target, version=None):
    """A copy of the built extension that a test may change; with a version of its own if wished."""
    build()
    shutil.copytree(BUILT / kind, target, dirs_exist_ok=True)
    if version:
        path = pathlib.Path(target) / "manifest.json"
        path.write_text(re.sub(r'"version": "[^"]*"', f'"version": "{version}"', path.read_text()))
    return target


def archive(profile):
    """Puts the packed extension where Firefox finds it at its next start."""
    build()
    place = pathlib.Path(profile) / "extensions"
    place.mkdir(exist_ok=True)
    shutil.copy(BUILT / "haru.xpi", place / f"{firefox_id()}.xpi")


def name_host(kind, profile, home, program):
    """Tells the browser of this profile which program is the native host."""
    manifest = {"name": HOST_NAME, "description": "Haru", "type": "stdio", "path": str(program)}
    if kind == "chromium":
        place = pathlib.Path(profile) / "NativeMessagingHosts"
        manifest["allowed_origins"] = [root("chromium")]
    else:
        place = pathlib.Path(home) / ".mozilla" / "native-messaging-hosts"
        manifest["allowed_extensions"] = [firefox_id()]
    place.mkdir(parents=True, exist_ok=True)
    (place / f"{HOST_NAME}.json").write_text(json.dumps(manifest))
