extension KnownBrowser {
  /// Every browser that Haru knows, in the order in which it names them.
  ///
  /// Folders were tried with Chromium 156 and Firefox ESR 153 of Debian; those of Chrome, Brave and Edge are as
  /// their makers document them.
  public static let all: [KnownBrowser] = [
    KnownBrowser(
      id: "chromium", name: "Chromium", family: .chromium, kind: "chromium",
      entries: ["chromium", "chromium-browser"], programs: ["chromium", "chromium-browser"],
      profiles: "chromium", systemHosts: "/etc/chromium/native-messaging-hosts",
      policies: "/etc/chromium/policies/managed", flatpaks: ["org.chromium.Chromium"],
      snaps: ["chromium"]),
    chrome("chrome", "Google Chrome", channel: "", ["google-chrome-stable", "google-chrome"]),
    chrome("chrome-beta", "Google Chrome Beta", channel: "-beta", ["google-chrome-beta"]),
    chrome(
      "chrome-unstable", "Google Chrome Unstable", channel: "-unstable",
      ["google-chrome-unstable"]),
    KnownBrowser(
      id: "brave", name: "Brave", family: .chromium, kind: "brave",
      entries: ["brave-browser", "com.brave.Browser"],
      programs: ["brave-browser", "brave-browser-stable", "brave"],
      profiles: "BraveSoftware/Brave-Browser",
      // It reads Chrome's.
      systemHosts: "/etc/opt/chrome/native-messaging-hosts",
      policies: "/etc/brave/policies/managed", flatpaks: ["com.brave.Browser"], snaps: ["brave"]),
    KnownBrowser(
      id: "edge", name: "Microsoft Edge", family: .chromium, kind: "edge",
      entries: ["microsoft-edge", "com.microsoft.Edge"],
      programs: ["microsoft-edge", "microsoft-edge-stable"], profiles: "microsoft-edge",
      systemHosts: "/etc/opt/edge/native-messaging-hosts",
      policies: "/etc/opt/edge/policies/managed", flatpaks: ["com.microsoft.Edge"]),
    KnownBrowser(
      id: "firefox", name: "Firefox", family: .firefox, kind: "firefox",
      entries: ["firefox", "firefox-esr", "org.mozilla.firefox"],
      programs: ["firefox-esr", "firefox"], profiles: "mozilla/firefox",
      systemHosts: "/usr/lib/mozilla/native-messaging-hosts", policies: "/etc/firefox/policies",
      flatpaks: ["org.mozilla.firefox"], snaps: ["firefox"]),
  ]

  /// A channel of Google Chrome: they share the machine's folders, and have profiles of their own.
  private static func chrome(
    _ id: String, _ name: String, channel: String, _ programs: [String]
  ) -> KnownBrowser {
    KnownBrowser(
      id: id, name: name, family: .chromium, kind: "chrome",
      entries: [
        "google-chrome" + channel,
        "com.google.Chrome" + channel.replacing("-", with: "."),
      ],
      programs: programs, profiles: "google-chrome" + channel,
      systemHosts: "/etc/opt/chrome/native-messaging-hosts",
      policies: "/etc/opt/chrome/policies/managed",
      flatpaks: channel.isEmpty ? ["com.google.Chrome"] : [])
  }
}
