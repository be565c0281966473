import Testing

@testable import LinuxApps

@Suite("Command lines and what they run (K-60)")
struct CommandTests {
  @Test(arguments: [
    ("foo %U", ["foo"]),
    (#""/opt/My App/run" --name "a \"b\"" %f"#, ["/opt/My App/run", "--name", "a \"b\""]),
    ("foo --rate=100%% %i %c", ["foo", "--rate=100%"]), ("foo --file=%f", ["foo", "--file="]),
    ("  foo\tbar  ", ["foo", "bar"]), (#"foo """#, ["foo", ""]), ("", []),
    (#"foo "open"#, ["foo", "open"]),
  ])
  func execBecomesArguments(line: String, words: [String]) {
    #expect(arguments(ofExec: line) == words)
  }

  @Test(arguments: [
    ("/usr/bin/foo a", "/usr/bin/foo"), ("env A=b -u C /opt/foo", "/opt/foo"),
    ("python3 -u -W ignore /usr/share/x/x.py", "/usr/share/x/x.py"),
    ("/usr/bin/python3.11 -m idlelib", "idlelib"), ("python3 -c 1", nil), ("python3", nil),
    ("java -Xmx1g -cp a:b -jar /opt/y.jar", "/opt/y.jar"), ("java -cp a com.z.Main", "com.z.Main"),
    ("electron25 --no-sandbox /usr/lib/code/app.asar", "/usr/lib/code/app.asar"),
    ("flatpak run --branch=stable --command=z org.foo.Z @@u @@", "org.foo.Z"),
    ("flatpak update", nil), ("snap run firefox", "firefox"), ("sh -c 'x; y'", nil),
    (#"sh -c "exec /opt/q/q --flag""#, "/opt/q/q"), ("bash /opt/w/start.sh", "/opt/w/start.sh"),
    (#"wine "C:\\Games\\Foo.exe""#, "Foo.exe"), ("nice -n 5 foo", "foo"), ("timeout 5 foo", "foo"),
    ("/lib64/ld-linux-x86-64.so.2 --library-path /x ./app", "./app"), ("bwrap --args 3 foo", nil),
    ("env python3 /a.py", "/a.py"), ("", nil),
  ])
  func launchersAreLookedThrough(line: String, expected: String?) {
    #expect(payload(ofCommand: arguments(ofExec: line)) == expected)
  }

  @Test(arguments: [
    ("/a/app-gnome-org.foo.Editor-4242.scope", ["org.foo.Editor", "gnome-org.foo.Editor"]),
    ("/app.slice/app-google\\x2dchrome-12.scope", ["google-chrome"]),
    ("/app.slice/app-flatpak-org.foo-77.scope", ["org.foo", "flatpak-org.foo"]),
    ("/app.slice/app-org.kde.kate@9f1b.service", ["org.kde.kate"]),
    ("/app-org.gnome.Terminal.slice/gnome-terminal-server.service", ["org.gnome.Terminal"]),
    ("/snap.firefox.firefox-0a1b2c3d-0000-1111-2222-0123456789ab.scope", ["firefox_firefox"]),
    ("/snap.firefox.firefox.0a1b2c3d-0000-1111-2222-0123456789ab.scope", ["firefox_firefox"]),
    ("/app.slice/dbus-:1.2-org.gnome.Nautilus@0.service", ["org.gnome.Nautilus"]),
    ("/app.slice/haru-0a1b2c.3-google\\x2dchrome", ["google-chrome"]),
    ("/user.slice/session-2.scope", []), ("/", []), ("/app.slice", []),
    ("/app-gnome-bad\\xzz-1.scope", ["bad\\xzz", "gnome-bad\\xzz"]),
  ])
  func unitNamesGiveIDs(path: String, ids: [String]) {
    #expect(desktopIDs(inCgroup: path) == ids)
  }
}
