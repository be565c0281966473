"""haru:// links, from the menu entry to the page, with a recorder in the browser's place."""

import os
import subprocess

import places
from browsing import until


class Person:
    """The surroundings of a daemon's person: the menu entry is installed, and what browsers are asked for is written down."""

    def __init__(self, daemon):
        self.said = daemon.box / "opened"
        data = daemon.box / "home/.local/share"
        (data / "applications").mkdir(parents=True, exist_ok=True)
        programs = daemon.box / "bin"
        programs.mkdir()
        (programs / "haru").symlink_to(places.haru())
        recorder = programs / "recorder"
        recorder.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" >>{self.said}\n')
        recorder.chmod(0o755)
        (data / "applications/haru.desktop").write_text((places.ROOT / "packaging/desktop/haru.desktop").read_text())
        (data / "applications/recorder.desktop").write_text(
            f"[Desktop Entry]\nType=Application\nName=Recorder\nExec={recorder} %u\nMimeType=x-scheme-handler/http;\n")
        # A display is only asked for, not spoken to.
        self.environment = daemon.environment | {
            "PATH": f"{programs}:{os.environ['PATH']}", "DISPLAY": ":none", "XDG_CONFIG_HOME": str(daemon.box / "home/.config")}
        (daemon.box / "home/.config").mkdir(exist_ok=True)
        self.run("xdg-mime", "default", "haru.desktop", "x-scheme-handler/haru")
        self.run("xdg-mime", "default", "recorder.desktop", "x-scheme-handler/http")

    def run(self, *command):
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=30)
        assert done.returncode == 0, (command, done.stdout, done.stderr)

    def opened(self):
        """The next address that the browser was asked for."""
        address = until("an address", lambda: self.said.exists() and self.said.read_text().strip())
        self.said.unlink()
        return address


def test_S_02_S_07_a_link_from_anywhere_opens_its_place_on_the_page(browser, daemon):
    daemon.add("Games", apps=["vim"], rule={"kind": "dailyLimit", "minutes": 0})
    person = Person(daemon)
    for opener in (["haru", "open"], ["xdg-open"]):
        for link, path, title in (
            ("haru://unlock?token=vim", "/unlock?token=vim", "Vim is locked"), ("haru://home", "/", "Locked now"),
            ("haru://nowhere?token=vim", "/", "Locked now"), ("haru://resume-timer", "/", "Locked now"),
            ("haru://course?id=9f1c2b5e-0000-4000-8000-000000000000", "/", "Locked now"),
        ):
            person.run(*opener, link)
            address = person.opened()
            assert address.startswith(daemon.address + "/") and address.count("\n") == 0, address
            with browser.page(daemon, signed_in=False) as page:
                page.goto(address)
                page.get_by_role("heading", name=title).wait_for()
                assert page.url == daemon.address + path, (opener, link, page.url)


def test_a_link_holds_no_command_and_no_other_address(daemon):
    person = Person(daemon)
    for link in ("haru://unlock?token=%00", "haru://unlock?token=a%0Ab", "haru://release", "haru://$(touch${IFS}broken)", "haru://home;touch broken"):
        person.run("xdg-open", link)
        address = person.opened()
        assert address.startswith(daemon.address + "/?key="), (link, address)
    assert daemon.get("/v1/status")["open"] is None
    assert not list(daemon.box.rglob("broken"))
