"""What is timed: for the tests, which have budgets, and for script/bench, which shows figures. All in milliseconds."""

import pathlib
import statistics
import subprocess
import time

import carrying
import places
from browsing import until
from looking import painted, shields, shows

# The peer: fetched by whoever measures, never kept here.
LEECHBLOCK = "https://github.com/proginosko/LeechBlockNG"
LEECHBLOCK_COMMIT = "bd30451cd5284b466a3741ccae1bd783fafb699f"


def locks(browser, world, runs):
    """From the request on the daemon's socket: acknowledged by the browser, painted, and until when the site was still
    asked for; and from the release until the page is back."""
    tab = browser.tab("http://video.test/polls")
    found = {"acknowledged": [], "painted": [], "last request": [], "page back": []}
    for _ in range(runs):
        until("the page's requests", lambda: world.sites.hits("video.test", time.time() - 0.5, "/beat"))
        moment = world.block("video.test")
        acknowledged = world.acked(moment)
        shields(tab, "http://video.test/polls")
        found["painted"].append(painted(tab) - moment)
        found["acknowledged"].append(acknowledged - moment)
        found["last request"].append(max([one.at - moment for one in world.sites.hits("video.test", moment)], default=0))
        opened = world.release()
        until("the page", lambda: tab.address() == "http://video.test/polls")
        found["page back"].append(time.time() - opened)
        shows(tab, "http://video.test/polls")
    tab.close()
    return {name: [value * 1000 for value in values] for name, values in found.items()}


def many_sites(world, count):
    """Locks so many sites; how long the browser takes to put them in force, from the message that brings them."""
    began = time.time()
    world.fill([f"site{number}.test" for number in range(count)])
    acknowledged = world.acked(began, 60)
    return (acknowledged - world.frames("policy", since=began)[-1]["at"]) * 1000


def loads(world, runs, warm=5):
    """How long Firefox takes to load a page: with no extension, with Haru and 200 locked sites, with LeechBlock NG.
    In turns, so that a noisy second hurts all alike. Of what cannot be had the reason, as a text."""
    world.fill([f"site{number}.test" for number in range(200)])
    browsers = {"no extension": world.browser("firefox", carries=False), "Haru": world.browser("firefox")}
    world.settled()
    why = {}
    try:
        folder = leechblock()
        browsers["LeechBlock NG"] = world.browser("firefox", carries=False)
        carrying.install(browsers["LeechBlock NG"], folder)
    except RuntimeError as reason:
        why["LeechBlock NG"] = str(reason)
    tabs = {name: browser.tabs()[0] for name, browser in browsers.items()}
    took = {name: [] for name in tabs}
    for number in range(warm + runs):
        for name, tab in tabs.items():
            began = time.perf_counter()
            tab.go(f"http://load.test/{number}")
            if number >= warm:
                took[name].append((time.perf_counter() - began) * 1000)
    return took | why


def leechblock():
    """The folder of the peer, fetched if that can be; otherwise a RuntimeError says why not."""
    folder = places.ROOT / ".tools" / "bench" / "leechblock-ng"
    if not (folder / "manifest.json").exists():
        folder.mkdir(parents=True, exist_ok=True)
        steps = (["init", "--quiet"], ["fetch", "--quiet", "--depth", "1", LEECHBLOCK, LEECHBLOCK_COMMIT], ["checkout", "--quiet", "FETCH_HEAD"])
        for step in steps:
            done = subprocess.run(["git", "-C", folder, *step], capture_output=True, text=True, timeout=120)
            if done.returncode:
                raise RuntimeError(f"LeechBlock NG cannot be fetched from {LEECHBLOCK}: {done.stderr.strip().splitlines()[-1][:100]}")
    return pathlib.Path(folder)


def quantile(values, part):
    return sorted(values)[max(0, round(len(values) * part) - 1)]


def figures(values):
    return f"p50 {statistics.median(values):.0f}, p95 {quantile(values, 0.95):.0f}, at most {max(values):.0f} ms, {len(values)} runs"
