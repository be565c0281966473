"""Finds the tests, runs each with what it asks for by name, and counts."""

import importlib
import inspect
import re
import signal
import time
import traceback


class TookTooLong(Exception):
    """A test did not end in its time."""


class Skipped(Exception):
    """A test that cannot run here, or not unasked; says why."""


def found(folder, words=()):
    """`(label, function)` of every function `test_…` of the modules `test_*.py`; with words, of those whose label has one."""
    for path in sorted(folder.glob("test_*.py")):
        module = importlib.import_module(path.stem)
        for name, test in sorted(inspect.getmembers(module, inspect.isfunction), key=lambda one: one[1].__code__.co_firstlineno):
            if name.startswith("test_") and inspect.getmodule(test) is module:
                # Rule ids as they are written: L-05.
                label = re.sub(r"\b([A-Z]) (\d+)\b", r"\1-\2", f"{path.stem[5:]}: {name[5:]}".replace("_", " "))
                if not words or any(word in label for word in words):
                    yield label, test


def attempt(test, give, seconds=None):
    """What went wrong, or `None`. `give(name)` gives a value and what is to be done with it afterwards."""
    ends, troubles = [], []

    def too_long(*_):
        raise TookTooLong(f"no end within {seconds} s")

    try:
        if seconds:
            signal.signal(signal.SIGALRM, too_long)
            signal.setitimer(signal.ITIMER_REAL, seconds)
        given = {}
        for need in inspect.signature(test).parameters:
            given[need], end = give(need)
            if end:
                ends.append(end)
        test(**given)
    except Skipped:
        raise
    except Exception:
        troubles.append(traceback.format_exc())
    finally:
        # Also when all of it is being ended: nobody else takes away what runs.
        if seconds:
            signal.setitimer(signal.ITIMER_REAL, 0)
        for end in reversed(ends):
            try:
                end()
            except Exception:
                troubles.append("afterwards: " + traceback.format_exc())
    return "\n".join(troubles) or None


def tell(label, test, give, seconds=None, between=lambda: None):
    """Runs one test, says how it went and whether it passed; `None` if it was skipped. A browser may be slow for once;
    what fails twice is a fault. Either way it is said. A test may say by its attribute `takes` that it needs more
    seconds."""
    try:
        return tell_run(label, test, give, seconds, between)
    except Skipped as why:
        print(f"skip {label}: {why}", flush=True)
        return None


def tell_run(label, test, give, seconds, between):
    seconds = getattr(test, "takes", seconds)
    began = time.monotonic()
    trouble = attempt(test, give, seconds)
    if trouble:
        print(f"again {label}\n{trouble}", flush=True)
        between()
        trouble = attempt(test, give, seconds)
    if trouble:
        print(f"FAIL {label}\n{trouble}", flush=True)
    else:
        print(f"ok   {label} ({time.monotonic() - began:.1f} s)", flush=True)
    return not trouble
