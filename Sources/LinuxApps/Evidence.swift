/// What a window system tells about a window.
public struct WindowEvidence: Sendable, Equatable {
  /// The second string of `WM_CLASS` (ICCCM 4.1.2.5).
  public var wmClass: String?
  /// The first string of `WM_CLASS`.
  public var wmInstance: String?
  /// `_GTK_APPLICATION_ID`.
  public var gtkApplicationID: String?
  /// The `app_id` of a Wayland toplevel.
  public var waylandAppID: String?
  /// The desktop id that GNOME Shell or KWin found for the window, with or without `.desktop`.
  public var desktopFileHint: String?
  public var title: String?

  public init(
    wmClass: String? = nil, wmInstance: String? = nil, gtkApplicationID: String? = nil,
    waylandAppID: String? = nil, desktopFileHint: String? = nil, title: String? = nil
  ) {
    self.wmClass = wmClass
    self.wmInstance = wmInstance
    self.gtkApplicationID = gtkApplicationID
    self.waylandAppID = waylandAppID
    self.desktopFileHint = desktopFileHint
    self.title = title
  }
}

/// What the kernel tells about the process of a window.
public struct ProcessEvidence: Sendable, Equatable {
  public var pid: Int32
  /// `/proc/PID/exe`, without ` (deleted)`.
  public var executable: String?
  public var arguments: [String]
  /// The cgroup v2 path (`/user.slice/…/app-gnome-foo-12.scope`).
  public var cgroupPath: String
  /// `name` of `/proc/PID/root/.flatpak-info`.
  public var flatpakID: String?
  /// `SNAP_INSTANCE_NAME` or `SNAP_NAME` of its environment.
  public var snapName: String?
  /// `GIO_LAUNCHED_DESKTOP_FILE`; counts only where its `_PID` is this process, as children
  /// inherit it.
  public var launchedDesktopFile: String?
  public var launchedDesktopFilePID: Int32?

  public init(
    pid: Int32, executable: String? = nil, arguments: [String] = [], cgroupPath: String = "/",
    flatpakID: String? = nil, snapName: String? = nil, launchedDesktopFile: String? = nil,
    launchedDesktopFilePID: Int32? = nil
  ) {
    self.pid = pid
    self.executable = executable
    self.arguments = arguments
    self.cgroupPath = cgroupPath
    self.flatpakID = flatpakID
    self.snapName = snapName
    self.launchedDesktopFile = launchedDesktopFile
    self.launchedDesktopFilePID = launchedDesktopFilePID
  }

  /// What it really runs: never an interpreter or launcher.
  var payload: String? {
    guard let executable else { return LinuxApps.payload(ofCommand: arguments) }
    guard let launcher = Launcher(named: lastPart(executable)) else { return executable }
    // Wine puts the Windows program where others put their own name.
    if case .wine = launcher { return windowsProgram(in: arguments) }
    return LinuxApps.payload(ofCommand: [executable] + arguments.dropFirst())
  }
}
