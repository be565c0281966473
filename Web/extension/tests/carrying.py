"""What a person or the browser does with the extension: install it, allow it in private windows, end its background,
bring a newer one."""

import json
import zipfile

import extension
from browsing import until


def install(firefox, folder, private=False):
    """For as long as this Firefox runs."""
    firefox.call("webExtension.install", extensionData={"type": "path", "path": str(folder)}, **{"moz:allowPrivateBrowsing": private})


def make_last(chromium):
    """Makes an extension that the command line named one that a person has loaded on the page of extensions: only
    those are there when the first page is asked for."""
    from_command_line, loaded = 8, 4
    chromium.end()
    place = chromium.profile / "Default" / "Preferences"
    preferences = json.loads(place.read_text())
    own = preferences["extensions"]["settings"][extension.chromium_id()]
    assert own["location"] == from_command_line, own["location"]
    own["location"] = loaded
    place.write_text(json.dumps(preferences))
    chromium.arguments = [one for one in chromium.arguments if not one.startswith(("--load-extension", "--disable-extensions-except"))]
    chromium.start()


def allow_private(chromium):
    """As the switch on its page of extensions does, which loads the extension anew."""
    page = chromium.tab("chrome://extensions/")
    page.run(f"chrome.developerPrivate.updateExtensionConfiguration({{ extensionId: '{extension.chromium_id()}', incognitoAccess: true }})")
    page.close()


def open_private(browser, address):
    """A tab in a private window."""
    before = {tab.id for tab in browser.tabs()}
    if browser.kind == "chromium":
        with browser.attached_to("service_worker", browser.root) as worker:
            worker.run(f"chrome.windows.create({{ url: '{address}', incognito: true }}).then(() => 1)")
    else:
        browser.chrome("(OpenBrowserWindow({ private: true }), 1)")
    tab = until("a private window", lambda: next((tab for tab in browser.tabs() if tab.id not in before), None))
    if browser.kind == "firefox":
        until("a private window that is ready", lambda: tab.address() != "about:blank")
        tab.go(address)
    return tab


def end_background(browser):
    """Ends the extension's worker or event page, as browsers do when it has been idle; its port closes with it."""
    if browser.kind == "chromium":
        tab = browser.tabs()[0]
        tab.call("ServiceWorker.enable")
        tab.call("ServiceWorker.stopAllWorkers")
        tab.call("ServiceWorker.disable")
        until("the end of the worker", lambda: not browser.has_worker(browser.root, 0))
    else:
        policy = f"WebExtensionPolicy.getByID('{extension.firefox_id()}').extension"
        # It has ended when this answers; an event may begin it again at once.
        browser.chrome(f"{policy}.terminateBackground({{ disableResetIdleForTest: true, ignoreDevToolsAttached: true }})")


def let_see_sites(browser, isLet):
    """As Firefox's switch "Access your data for all websites" does, and Chromium's choice of "On click" or "On all sites"."""
    if browser.kind == "chromium":
        page = browser.tab("chrome://extensions/")
        access = "ON_ALL_SITES" if isLet else "ON_CLICK"
        page.run(f"chrome.developerPrivate.updateExtensionConfiguration({{ extensionId: '{extension.chromium_id()}', hostAccess: '{access}' }}).then(() => 1)")
        return page.close()
    act = "add" if isLet else "remove"
    browser.chrome(f"""(async () => {{
        const {{ ExtensionPermissions }} = ChromeUtils.importESModule("resource://gre/modules/ExtensionPermissions.sys.mjs");
        const {{ extension }} = WebExtensionPolicy.getByID("{extension.firefox_id()}");
        await ExtensionPermissions.{act}(extension.id, {{ permissions: [], origins: ["<all_urls>"] }}, extension);
        return 1;
    }})()""")


def switch(browser, isOn):
    """Switches the extension on or off, as a person does on the page of extensions."""
    if browser.kind == "chromium":
        page = browser.tab("chrome://extensions/")
        page.run(f"chrome.management.setEnabled('{extension.chromium_id()}', {'true' if isOn else 'false'}).then(() => 1)")
        return page.close()
    browser.chrome(f"""(async () => {{
        const ours = await AddonManager.getAddonByID("{extension.firefox_id()}");
        await ours.{"enable" if isOn else "disable"}();
        return 1;
    }})()""")


def is_muted(browser, address):
    if browser.kind == "firefox":
        return browser.chrome(f"gBrowser.tabs.some((tab) => tab.linkedBrowser.currentURI.spec === '{address}' && tab.muted)")
    with browser.attached_to("service_worker", browser.root) as worker:
        return worker.run(f"chrome.tabs.query({{ url: '{address}' }}).then((all) => all.some((one) => one.mutedInfo.muted))")


def offer_update(browser, version):
    """Brings another version, which the browser puts in place when the extension lets it (`lasts` in Firefox)."""
    extension.folder(browser.kind, browser.folder, version)
    if browser.kind == "chromium":
        # An extension out of a folder has no server of updates; all that such a server brings about is this event.
        with browser.attached_to("service_worker", browser.root) as worker:
            worker.evaluate(f"chrome.runtime.onUpdateAvailable.dispatch({{ version: '{version}' }})")
        return
    packed = browser.folder.with_suffix(".xpi")
    with zipfile.ZipFile(packed, "w") as archive:
        for path in sorted(browser.folder.rglob("*")):
            if path.is_file():
                archive.write(path, path.relative_to(browser.folder))
    came = browser.chrome(f"""(async () => {{
        const file = Cc["@mozilla.org/file/local;1"].createInstance(Ci.nsIFile);
        file.initWithPath("{packed}");
        const install = await AddonManager.getInstallForFile(file);
        const done = new Promise((tell) => install.addListener({{
            onInstallPostponed: () => tell("postponed"), onInstallEnded: () => tell("in place"), onInstallFailed: () => tell("failed " + install.error) }}));
        install.install();
        return done;
    }})()""")
    assert not came.startswith("failed"), came
