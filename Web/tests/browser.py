"""Pages in Chromium, each with a session of its own and watched for errors."""

import contextlib

import places


class Browser:
    def __init__(self, playwright):
        self.chromium = playwright.chromium.launch(
            executable_path=places.chromium(), args=["--no-sandbox", "--disable-gpu"])

    def close(self):
        self.chromium.close()

    @contextlib.contextmanager
    def page(self, daemon, path="/", width=1440, height=900, scheme="light", language="en",
             zone="Asia/Seoul", motion="reduce", signed_in=True, quiet=False, prepare=None, **more):
        """A page of the daemon. The browser lives in another zone than the daemon unless told."""
        context = self.chromium.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, timezone_id=zone,
            locale="ko-KR" if language == "ko" else "en-GB", reduced_motion=motion, accept_downloads=True, **more)
        page = context.new_page()
        page.set_default_timeout(8000)
        page.faults = []
        # What it has asked for and not got yet, but for the stream that never ends.
        page.waited_for = set()
        page.on("request", lambda asked: "/v1/events" in asked.url or page.waited_for.add(asked))
        for ended in ("requestfinished", "requestfailed"):
            page.on(ended, lambda asked: page.waited_for.discard(asked))
        page.on("pageerror", lambda error: page.faults.append(str(error)))
        page.on("console", lambda said: page.faults.append(said.text)
                if said.type == "error" and "status of" not in said.text and "ERR_" not in said.text else None)
        if prepare:
            prepare(page)
        if signed_in:
            page.goto(daemon.link())
            page.wait_for_selector("h1")
            if path != "/":
                page.goto(daemon.address + path)
                page.wait_for_selector("h1")
        try:
            yield page
            if not quiet:
                assert not page.faults, page.faults
        finally:
            context.close()
