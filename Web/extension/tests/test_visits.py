"""Ways to come to a shielded site: none shows it, and no request of any gets there."""

from looking import nothing_reached, shields


def test_typed_addresses_and_subdomains_are_shielded_and_look_alikes_are_not_L_05(browser, world):
    moment = world.acked(world.block("video.test"))
    tab = browser.tab()
    for address in ("http://video.test/", "http://video.test/x?y=1#z", "http://www.video.test/", "http://a.b.video.test/q",
                    "http://VIDEO.test/upper", "http://video.test./dot", "http://video.test:8080/port", "http://user@video.test/user"):
        tab.go(address)
        shields(tab)
    for address in ("http://notvideo.test/", "http://video.test.evil.test/", "http://video-test.test/", "http://evil.test/video.test"):
        tab.go(address)
        tab.wait_address(address)
        assert tab.run("document.title"), address
    nothing_reached(world, "video.test", moment)
