"""What the tests look at: tabs, what they show, and what reached a site."""

import time

from browsing import until
from wire import CallFailed


def shields(tab, address=None, seconds=15):
    """Waits until the tab shows the shield (of this very address, if given) with what the daemon says."""
    until(lambda: f"a shield of {address or 'the site'}; {stands(tab)}", lambda: is_shielded(tab, address), seconds)
    until(lambda: f"words on the shield: {tab.text()!r}", lambda: tab.run("document.querySelector('h1')?.textContent.trim()"), seconds)
    return tab


def is_shielded(tab, address=None):
    found = tab.address()
    return found.startswith(tab.browser.shield) and (address is None or found.partition("#")[2] == address)


# The cover is the only thing beside head and body; what is in it no page can see.
COVER = """(() => {
    const top = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    return top !== null && top.parentNode === document.documentElement && top.localName === "div";
})()"""


def stands(tab):
    """How it stands with a tab, for a failed test to show."""
    try:
        page = f"{tab.run('document.readyState')}, {'covered' if tab.run(COVER) else 'not covered'}"
    except CallFailed as why:
        page = f"no answer of its page: {why}"
    others = [one.address() for one in tab.browser.tabs() if one.id != tab.id]
    return f"the tab is at {tab.address()} ({page}), others at {others}"


def covers(tab, address, seconds=15):
    """Waits until the page at this address stands under a cover, as it is."""
    until(lambda: f"a cover over {address}; {stands(tab)}", lambda: tab.address() == address and tab.run(COVER), seconds)
    return tab


def shows(tab, address, seconds=15):
    """Waits until the tab shows the site itself, at this very address and uncovered."""
    until(lambda: f"{address}; {stands(tab)}", lambda: tab.address() == address
          and tab.run(f"document.readyState === 'complete' && document.title !== '' && !{COVER}"), seconds)
    return tab


def painted(tab, seconds=15):
    """When the shield in a tab was painted for the first time with something in it, in epoch seconds."""
    return tab.wait("performance.timeOrigin + performance.getEntriesByName('first-contentful-paint')[0].startTime", seconds) / 1000


def nothing_reached(world, host, since, path="", quiet=0.3):
    """No request came since a moment, nor for a little longer."""
    left = since + quiet - time.time()
    if left > 0:
        time.sleep(left)
    came = world.sites.hits(host, since, path)
    assert not came, [(one.host, one.path, f"{(one.at - since) * 1000:.0f} ms") for one in came]


def goes_on(world, host, path="/beat", seconds=10):
    """Waits until the page asks for more right now."""
    began = time.time()
    until(f"requests for {path}", lambda: world.sites.hits(host, began, path), seconds)


def seen(tab, since):
    """What of the site in this tab was painted since a moment, by pages that keep it (pages.SEEN): how many ms later."""
    kept = tab.run("Object.entries(localStorage)")
    return {key.split()[0]: round(float(at) - since * 1000) for key, at in kept if float(at) / 1000 > since}
