@testable import LinuxApps

private let session = "/user.slice/user-1000.slice/session-2.scope"
private let apps = "/user.slice/user-1000.slice/user@1000.service/app.slice/"

private func window(_ instance: String? = nil, _ name: String? = nil) -> WindowEvidence {
  WindowEvidence(wmClass: name, wmInstance: instance)
}

private func run(_ exe: String?, _ arguments: String..., in cgroup: String = session)
  -> ProcessEvidence
{
  ProcessEvidence(
    pid: 42, executable: exe, arguments: [exe ?? ""] + arguments, cgroupPath: cgroup)
}

private func sandboxed(_ exe: String, flatpak: String? = nil, snap: String? = nil)
  -> ProcessEvidence
{
  ProcessEvidence(
    pid: 42, executable: exe, arguments: [exe], cgroupPath: session, flatpakID: flatpak,
    snapName: snap)
}

private func launched(_ exe: String, _ entry: String, for pid: Int32) -> ProcessEvidence {
  ProcessEvidence(
    pid: 42, executable: exe, arguments: [exe], cgroupPath: session, launchedDesktopFile: entry,
    launchedDesktopFilePID: pid)
}

/// Windows and processes as Debian 12, flatpak, snapd, wine and Steam show them.
let seenFacts: [SeenFact] = hints + scopes + classes + sandboxes + programs + leftovers

private let hints: [SeenFact] = [
  .init(
    "GNOME's own id", WindowEvidence(desktopFileHint: "org.gnome.gedit.desktop"), nil,
    "org.gnome.gedit", .desktopHint),
  .init(
    "KWin's own id, without ending", WindowEvidence(desktopFileHint: "org.kde.kate"), nil,
    "org.kde.kate", .desktopHint),
  .init(
    "GNOME's made-up id", WindowEvidence(wmClass: "XTerm", desktopFileHint: "window:7"), nil,
    "debian-xterm", .windowClass),
  .init(
    "a hint in another case", WindowEvidence(desktopFileHint: "org.gnome.Gedit"), nil,
    "org.gnome.gedit", .desktopHint),
]

private let scopes: [SeenFact] = [
  .init(
    "GNOME scope", window("x", "Unknown"),
    run("/usr/bin/gedit", in: apps + "app-gnome-org.gnome.gedit-4242.scope"),
    "org.gnome.gedit", .scope),
  .init(
    "escaped dash", nil,
    run("/opt/google/chrome/chrome", in: apps + "app-gnome-google\\x2dchrome-99.scope"),
    "google-chrome", .scope),
  .init(
    "dash not escaped", nil,
    run("/opt/google/chrome/chrome", in: apps + "app-gnome-google-chrome-99.scope"),
    "google-chrome", .scope),
  .init(
    "KDE service", nil, run("/usr/bin/kate", in: apps + "app-org.kde.kate@7f.service"),
    "org.kde.kate", .scope),
  .init(
    "autostarted", nil,
    run("/opt/Signal/signal-desktop", in: apps + "app-signal\\x2ddesktop@autostart.service"),
    "signal-desktop", .scope),
  .init(
    "D-Bus activated", nil,
    run("/usr/bin/nautilus", in: apps + "dbus-:1.2-org.gnome.Nautilus@0.service"),
    "org.gnome.Nautilus", .scope),
  .init(
    "flatpak scope", window("gimp-2.10", "Gimp-2.10"),
    run("/app/bin/gimp-2.10", in: apps + "app-flatpak-org.gimp.GIMP-777.scope"),
    "org.gimp.GIMP", .scope),
  .init(
    "snap scope", nil,
    run(
      "/snap/firefox/9/usr/lib/firefox/firefox",
      in: apps + "snap.firefox.firefox-0a1b2c3d-0000-1111-2222-0123456789ab.scope"),
    "firefox_firefox", .scope),
  .init(
    "GNOME terminal's server", window("gnome-terminal-server", "Gnome-terminal"),
    run(
      "/usr/libexec/gnome-terminal-server",
      in: apps + "app-org.gnome.Terminal.slice/gnome-terminal-server.service"),
    "org.gnome.Terminal", .scope),
  .init(
    "a shell in GNOME terminal counts as the terminal", nil,
    run("/usr/bin/bash", in: apps + "app-org.gnome.Terminal.slice/vte-spawn-1f.scope"),
    "org.gnome.Terminal", .scope),
  .init(
    "an editor started in a terminal is the editor", window("mousepad", "Mousepad"),
    run("/usr/bin/mousepad", in: apps + "app-org.kde.konsole-5.scope"),
    "org.xfce.mousepad", .windowClass),
  .init(
    "a reader started by the file manager is the reader", window("evince", "Evince"),
    run("/usr/bin/evince", in: apps + "app-gnome-org.gnome.Nautilus-6.scope"),
    "org.gnome.Evince", .windowClass),
  .init(
    "a false class does not leave the scope", window("mousepad", "Mousepad"),
    run(
      "/opt/google/chrome/chrome", "--class=Mousepad",
      in: apps + "app-gnome-google\\x2dchrome-99.scope"),
    "google-chrome", .scope),
  .init(
    "a site installed as app, in its browser's scope", window("crx_abcdef", "Google-chrome"),
    run("/opt/google/chrome/chrome", in: apps + "app-gnome-google\\x2dchrome-99.scope"),
    "chrome-abcdef-Default", .windowClass),
  .init(
    "one flatpak with two entries", window("office-draw", "office-draw"),
    run("/app/bin/office", in: apps + "app-flatpak-org.foo.Office-7.scope"),
    "org.foo.Office.draw", .windowClass),
  .init(
    "a group of Haru's own", nil, run("/x/chrome", in: apps + "haru-0a1b2c.4-google\\x2dchrome"),
    "google-chrome", .scope),
  .init(
    "a scope of no installed app", window("mousepad", "Mousepad"),
    run("/usr/bin/mousepad", in: apps + "app-gnome-org.gone-1.scope"),
    "org.xfce.mousepad", .windowClass),
]

private let classes: [SeenFact] = [
  .init(
    "GTK application id", WindowEvidence(wmClass: "Foo", gtkApplicationID: "org.gnome.gedit"),
    nil, "org.gnome.gedit", .applicationID),
  .init(
    "Wayland app_id", WindowEvidence(waylandAppID: "org.xfce.mousepad"), nil,
    "org.xfce.mousepad", .applicationID),
  .init(
    "Wayland app_id that is only a name", WindowEvidence(waylandAppID: "mousepad"), nil,
    "org.xfce.mousepad", .windowClass),
  .init(
    "class of a terminal, whatever its title",
    WindowEvidence(wmClass: "XTerm", wmInstance: "xterm", title: "vim notes"),
    run("/usr/bin/xterm", "-e", "vim"), "debian-xterm", .windowClass),
  .init(
    "last dotted part, other case", window("mousepad", "Mousepad"), run("/usr/bin/mousepad"),
    "org.xfce.mousepad", .windowClass),
  .init(
    "a copied and renamed program (K-61)", window("mousepad", "Mousepad"), run("/tmp/.x/homework"),
    "org.xfce.mousepad", .windowClass),
  .init(
    "a program run by the loader (K-61)", window("mousepad", "Mousepad"),
    run("/usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2", "/usr/bin/mousepad"),
    "org.xfce.mousepad", .windowClass),
  .init(
    "Firefox ESR", window("Navigator", "firefox-esr"), run("/usr/lib/firefox-esr/firefox-esr"),
    "firefox-esr", .windowClass),
  .init(
    "a site installed as app", window("crx_abcdef", "Google-chrome"),
    run("/opt/google/chrome/chrome"), "chrome-abcdef-Default", .windowClass),
  .init(
    "a site that is not installed is its browser", window("crx_zzz", "Google-chrome"),
    run("/opt/google/chrome/chrome"), "google-chrome", .windowClass),
  .init(
    "LibreOffice Writer in the shared process", window("libreoffice", "libreoffice-writer"),
    run("/usr/lib/libreoffice/program/soffice.bin", "--calc"), "libreoffice-writer", .windowClass),
  .init(
    "LibreOffice Calc in the same process", window("libreoffice", "libreoffice-calc"),
    run("/usr/lib/libreoffice/program/soffice.bin", "--calc"), "libreoffice-calc", .windowClass),
  .init(
    "Electron with its own class", window("signal", "Signal"), run("/opt/Signal/signal-desktop"),
    "signal-desktop", .windowClass),
  .init(
    "JetBrains", window("sun-awt-X11-XFramePeer", "jetbrains-idea"),
    run("/opt/idea/jbr/bin/java", "com.intellij.idea.Main"), "jetbrains-idea", .windowClass),
  .init(
    "wine", window("notepad++.exe", "notepad++.exe"),
    run("/usr/lib/wine/wine64-preloader", "C:\\npp\\notepad++.exe"),
    "wine-Programs-Notepad++", .windowClass),
  .init(
    "a Steam game", window("steam_app_504230", "steam_app_504230"), run("/x/Celeste"), "Celeste",
    .windowClass),
  .init("Steam itself", window("steamwebhelper", "steam"), nil, "steam", .windowClass),
]

private let sandboxes: [SeenFact] = [
  .init(
    "flatpak known by its info file", window("main", "Main"),
    sandboxed("/app/bin/gimp-2.10", flatpak: "org.gimp.GIMP"), "org.gimp.GIMP", .sandbox),
  .init(
    "two flatpaks are not flatpak (K-60)", nil,
    sandboxed("/app/extra/share/spotify/spotify", flatpak: "com.spotify.Client"),
    "com.spotify.Client", .sandbox),
  .init(
    "bwrap of a flatpak", nil, sandboxed("/usr/bin/bwrap", flatpak: "com.spotify.Client"),
    "com.spotify.Client", .sandbox),
  .init(
    "snap known by its environment", window("main", "Main"),
    sandboxed("/snap/firefox/9/usr/lib/firefox/firefox", snap: "firefox"), "firefox_firefox",
    .sandbox),
  .init(
    "noted by the launcher", window("w", "W"),
    launched("/opt/x", "/usr/share/applications/org.gnome.gedit.desktop", for: 42),
    "org.gnome.gedit", .launchedBy),
  .init(
    "a note inherited from the parent does not count", nil,
    launched("/usr/bin/kate", "/usr/share/applications/org.gnome.gedit.desktop", for: 41),
    "org.kde.kate", .program),
]

private let programs: [SeenFact] = [
  .init("plain program", window("w", "W"), run("/usr/bin/gedit"), "org.gnome.gedit", .program),
  .init(
    "the program behind a wrapper script", nil, run("/opt/google/other/google-chrome"),
    "google-chrome", .program),
  .init(
    "java -jar", window("sun-awt-X11-XFramePeer", ""),
    run("/usr/lib/jvm/java-17/bin/java", "-Xmx1g", "-jar", "/usr/share/jedit/jedit.jar"), "jedit",
    .program),
  .init(
    "python script", window("admin.py", "Admin.py"),
    run("/usr/bin/python3.11", "/usr/lib/python3/dist-packages/timekpr/client/admin.py"),
    "timekpr-admin", .program),
  .init(
    "python script by its link's name", nil, run("/usr/bin/python3.11", "/usr/bin/virt-manager"),
    "virt-manager", .program),
  .init(
    "electron with app.asar", window("electron", "Electron"),
    run("/usr/lib/electron25/electron", "/usr/lib/element-desktop/app.asar"), "element-desktop",
    .program),
  .init(
    "electron in its own folder", nil,
    run("/usr/lib/electron/electron", "/opt/Signal/resources/app.asar"), "signal-desktop", .program),
  .init(
    "electron with a script", nil, run("/usr/lib/electron25/electron", "/usr/lib/code/code.js"),
    "code-oss", .program),
  .init(
    "soffice with an argument", nil,
    run("/usr/lib/libreoffice/program/soffice.bin", "--writer"), "libreoffice-writer", .program),
  .init(
    "soffice without", nil, run("/usr/lib/libreoffice/program/soffice.bin"),
    "libreoffice-startcenter", .program),
  .init("mousepad's two entries", nil, run("/usr/bin/mousepad"), "org.xfce.mousepad", .program),
]

private let leftovers: [SeenFact] = [
  .init(
    "an unknown window", window("thing", "Thing"), run("/tmp/thing"), "window:thing", .unlisted),
  .init(
    "an unknown jar", window("java", "java"), run("/usr/bin/java", "-jar", "/home/u/Game.jar"),
    "window:game.jar", .unlisted),
  .init(
    "a window without a class", window(), run("/home/u/game.x86_64"), "window:game.x86_64",
    .unlisted),
  .init("an unknown program without a window", nil, run("/tmp/thing"), nil, .nothing),
  .init("a bare shell", nil, run("/usr/bin/bash"), nil, .nothing),
  .init(
    "python with text only", window("python3", "Python3"), run("/usr/bin/python3", "-c", "1"),
    nil, .nothing),
  .init("nothing at all", WindowEvidence(), nil, nil, .nothing),
]
