import Groundwork

@testable import LinuxApps

/// Desktop entries as distributions ship them, in what identity looks at.
let seenCatalogue = AppCatalogue(apps: [
  app("org.xfce.mousepad", "mousepad %U", at: "/usr/bin/mousepad"),
  app("org.xfce.mousepad-settings", "mousepad --preferences", at: "/usr/bin/mousepad"),
  app("org.gnome.gedit", "gedit %U", at: "/usr/bin/gedit"),
  app("org.gnome.Nautilus", "nautilus --new-window %U", at: "/usr/bin/nautilus", activatable: true),
  app("org.gnome.Evince", "evince %U", at: "/usr/bin/evince"),
  app("org.gnome.Terminal", "gnome-terminal", at: "/usr/bin/gnome-terminal", terminal: true),
  app("org.kde.konsole", "konsole", at: "/usr/bin/konsole", terminal: true),
  app("org.kde.kate", "kate -b %U", at: "/usr/bin/kate"),
  app("debian-xterm", "xterm", at: "/usr/bin/xterm", class: "XTerm", terminal: true),
  app("foot", "foot", at: "/usr/bin/foot", terminal: true),
  app(
    "firefox-esr", "/usr/lib/firefox-esr/firefox-esr %u", at: "/usr/lib/firefox-esr/firefox-esr",
    class: "firefox-esr"),
  app(
    "firefox_firefox", "env BAMF_DESKTOP_FILE_HINT=/x /snap/bin/firefox %u", at: "/usr/bin/snap",
    class: "firefox", snap: "firefox_firefox"),
  app(
    "google-chrome", "/usr/bin/google-chrome-stable %U", at: "/opt/google/chrome/google-chrome",
    class: "Google-chrome"),
  app(
    "chrome-abcdef-Default",
    "/opt/google/chrome/google-chrome --profile-directory=Default --app-id=abcdef",
    at: "/opt/google/chrome/google-chrome", class: "crx_abcdef"),
  app("chromium", "/usr/bin/chromium %U", at: "/usr/bin/chromium", class: "chromium"),
  app(
    "thunderbird", "/usr/bin/thunderbird %u", at: "/usr/lib/thunderbird/thunderbird",
    class: "thunderbird"),
  app(
    "libreoffice-startcenter", "libreoffice %U", at: "/usr/lib/libreoffice/program/soffice",
    class: "libreoffice-startcenter"),
  app(
    "libreoffice-writer", "libreoffice --writer %U", at: "/usr/lib/libreoffice/program/soffice",
    class: "libreoffice-writer"),
  app(
    "libreoffice-calc", "libreoffice --calc %U", at: "/usr/lib/libreoffice/program/soffice",
    class: "libreoffice-calc"),
  app(
    "signal-desktop", "/opt/Signal/signal-desktop %U", at: "/opt/Signal/signal-desktop",
    class: "Signal"),
  app("element-desktop", "/usr/bin/element-desktop %U", at: "/usr/bin/element-desktop"),
  app("code-oss", "electron25 /usr/lib/code/code.js %F", at: "/usr/lib/code/code.js"),
  app(
    "com.spotify.Client",
    "/usr/bin/flatpak run --branch=stable --command=spotify com.spotify.Client @@u %U @@",
    class: "spotify", flatpak: "com.spotify.Client"),
  app(
    "org.gimp.GIMP", "/usr/bin/flatpak run --command=gimp-2.10 org.gimp.GIMP @@u %U @@",
    flatpak: "org.gimp.GIMP"),
  app("org.foo.Office", "/usr/bin/flatpak run org.foo.Office", flatpak: "org.foo.Office"),
  app(
    "org.foo.Office.draw", "/usr/bin/flatpak run org.foo.Office --draw", class: "office-draw",
    flatpak: "org.foo.Office"),
  app("jedit", "java -jar /usr/share/jedit/jedit.jar", at: "/usr/share/jedit/jedit.jar"),
  app(
    "jetbrains-idea", "/opt/idea/bin/idea.sh %f", at: "/opt/idea/bin/idea.sh",
    class: "jetbrains-idea"),
  app(
    "timekpr-admin", "/usr/bin/python3 /usr/lib/python3/dist-packages/timekpr/client/admin.py",
    at: "/usr/lib/python3/dist-packages/timekpr/client/admin.py"),
  app("virt-manager", "virt-manager", at: "/usr/share/virt-manager/virt-manager"),
  app(
    "wine-Programs-Notepad++", #"env WINEPREFIX=/home/u/.wine wine "C:\\npp\\notepad++.exe""#,
    class: "notepad++.exe"),
  app("Celeste", "steam steam://rungameid/504230", at: "/usr/games/steam"),
  app("steam", "/usr/games/steam %U", at: "/usr/games/steam", class: "Steam"),
  app("org.mozilla.old", "old", at: "/usr/bin/old", shown: false),
])

private func app(
  _ id: String, _ exec: String, at payload: String? = nil, class name: String? = nil,
  flatpak: String? = nil, snap: String? = nil, terminal: Bool = false, activatable: Bool = false,
  shown: Bool = true
) -> InstalledApp {
  InstalledApp(
    id: AppID(id), path: "/usr/share/applications/\(id).desktop", name: .init(plain: id),
    categories: terminal ? ["System", "TerminalEmulator"] : [], command: arguments(ofExec: exec),
    windowClass: name, isDBusActivatable: activatable, flatpakID: flatpak, snapName: snap,
    isShown: shown, payload: payload)
}
