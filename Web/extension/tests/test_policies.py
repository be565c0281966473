"""Managed mode (`haru browsers policies`): the extension by the machine's policies, for everyone on it.

Policies are machine-wide, so all of it happens in `managed.py`, in a mount namespace of its own in which /etc and what
else is written to are copies: no browser of the machine sees any of it.
"""

import os
import pathlib
import subprocess
import sys

from runner import Skipped

ALONE = True  # Chromium looks for a newer version when it has nothing else to do
INSIDE = pathlib.Path(__file__).with_name("managed.py")
PRIVATE = ["unshare", "--mount", "--propagation", "private", *([] if os.geteuid() == 0 else ["--map-root-user"])]


def test_a_machines_policies_bring_the_extension_and_keep_it_L_09(kind):
    if subprocess.run([*PRIVATE, "true"], stdin=subprocess.DEVNULL, capture_output=True).returncode:
        raise Skipped("this machine lets nobody make a mount namespace (unshare --mount), so policies cannot be tried safely")
    went = subprocess.run([*PRIVATE, sys.executable, "-B", INSIDE, kind], stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, timeout=160)
    assert went.returncode == 0, went.stdout + went.stderr
