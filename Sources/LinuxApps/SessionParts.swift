/// Tells what may never be locked: without it the person could not use, leave or unlock the session.
public struct SessionParts: Sendable, Equatable {
  public enum Part: String, Sendable, CaseIterable {
    case displayServer, shell, windowManager, panel, lockScreen, authentication, notifications
    case inputMethod, sessionManager, sound, portal, accessibility, haru
    /// Haru was started from it.
    case haruAncestor
  }

  /// Haru's processes and everything above them.
  public let haru: Set<Int32>

  /// - Parameters:
  ///   - haru: the process ids of `harud` and of every `haru` that runs.
  ///   - parent: the parent of a process, nil where it is gone.
  public init(haru: [Int32], parent: (Int32) -> Int32?) {
    var chain: Set<Int32> = []
    for pid in haru {
      var next: Int32? = pid
      while let one = next, one > 0, chain.insert(one).inserted { next = parent(one) }
    }
    self.haru = chain
  }

  /// Which part of the session a process is; nil for one that may be locked.
  public func part(of process: ProcessEvidence) -> Part? {
    if process.pid <= 1 { return .sessionManager }
    let known = Self.part(ofProgram: process.payload ?? process.executable)
    if known == .haru { return .haru }
    return haru.contains(process.pid) ? .haruAncestor : known
  }

  /// Which part of the session an app is; nil for one that a person may choose to lock.
  public static func part(of app: InstalledApp) -> Part? {
    if app.id.text == "haru" || app.id.text.hasPrefix("haru-") { return .haru }
    return part(ofProgram: app.payload)
  }

  /// Only programs of the system count: a game in a home folder is not spared by being called
  /// `gnome-shell`.
  private static func part(ofProgram path: String?) -> Part? {
    guard let path, systemFolders.contains(where: path.hasPrefix) else { return nil }
    return programs[lastPart(path)]
  }

  private static let systemFolders = [
    "/usr/", "/bin/", "/sbin/", "/lib/", "/libexec/", "/opt/", "/snap/", "/nix/store/",
    "/gnu/store/",
    "/run/current-system/",
  ]

  private static let programs: [String: Part] = {
    let families: [(Part, String)] = [
      (.displayServer, "Xorg Xwayland X Xvfb Xephyr Xvnc weston"),
      (
        .shell,
        """
        gnome-shell plasmashell cinnamon budgie-panel budgie-wm mate-panel lxqt-session phosh
        nautilus-desktop pcmanfm-desktop xfdesktop caja-desktop nemo-desktop kded5 kded6 krunner
        ksmserver gnome-session-binary
        """
      ),
      (
        .windowManager,
        """
        mutter kwin_x11 kwin_wayland kwin_wayland_wrapper openbox xfwm4 marco metacity muffin sway
        i3 labwc wayfire Hyprland river fluxbox icewm jwm awesome bspwm herbstluftwm dwm twm fvwm
        fvwm3 enlightenment compiz picom xmonad qtile lxqt-panel sxhkd niri cage
        """
      ),
      (
        .panel,
        """
        xfce4-panel wrapper-2.0 lxpanel lxqt-panel tint2 polybar waybar i3bar swaybar i3status plank
        cairo-dock nm-applet blueman-applet dmenu rofi wofi fuzzel xfce4-appfinder
        """
      ),
      (
        .lockScreen,
        """
        xscreensaver light-locker xfce4-screensaver mate-screensaver cinnamon-screensaver i3lock
        swaylock gtklock xss-lock xsecurelock kscreenlocker_greet gnome-screensaver swayidle
        """
      ),
      (
        .authentication,
        """
        polkit-gnome-authentication-agent-1 polkit-kde-authentication-agent-1 polkit-mate-authentication-agent-1
        lxpolkit lxqt-policykit-agent xfce-polkit polkitd gnome-keyring-daemon gcr-prompter pinentry
        pinentry-gnome3 pinentry-gtk-2 pinentry-qt ssh-agent gpg-agent kwalletd5 kwalletd6 ksecretd
        """
      ),
      (
        .notifications,
        "dunst mako swaync xfce4-notifyd mate-notification-daemon notification-daemon notify-osd deadd-notification-center lxqt-notificationd fnott"
      ),
      (
        .inputMethod,
        """
        ibus-daemon ibus-ui-gtk3 ibus-x11 ibus-engine-simple ibus-engine-hangul ibus-extension-gtk3
        ibus-dconf ibus-portal fcitx fcitx5 fcitx5-config-qt nimf nabi uim-xim kime kime-xim kime-wayland
        onboard squeekboard maliit-keyboard
        """
      ),
      (
        .sessionManager,
        """
        systemd init dbus-daemon dbus-broker dbus-broker-launch gnome-session-binary gnome-session-ctl
        xfce4-session lxsession lxqt-session mate-session cinnamon-session plasma_session startplasma-x11
        startplasma-wayland startkde gdm3 gdm-x-session gdm-wayland-session sddm sddm-helper lightdm
        greetd xinit startx sshd login gnome-settings-daemon gsd-power gsd-media-keys gsd-xsettings
        gsd-keyboard xfsettingsd xfce4-power-manager mate-settings-daemon csd-power
        org_kde_powerdevil gvfsd dconf-service xfconfd
        """
      ),
      (.sound, "pipewire pipewire-pulse wireplumber pulseaudio jackd"),
      (
        .portal,
        """
        xdg-desktop-portal xdg-desktop-portal-gtk xdg-desktop-portal-gnome xdg-desktop-portal-kde
        xdg-desktop-portal-wlr xdg-document-portal xdg-permission-store flatpak-portal
        flatpak-session-helper
        """
      ),
      (.accessibility, "orca at-spi-bus-launcher at-spi2-registryd speech-dispatcher"),
      (.haru, "harud haru haru-guard haru-shield"),
    ]
    var table: [String: Part] = [:]
    for (part, names) in families {
      for name in names.split(whereSeparator: \.isWhitespace) { table[String(name)] = part }
    }
    return table
  }()
}
