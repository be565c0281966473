import LinuxApps
import LinuxDesktop
import LinuxProcesses

extension WindowEvidence {
  init(_ window: WindowFacts) {
    self.init(
      wmClass: window.windowClass, wmInstance: window.instance,
      gtkApplicationID: window.applicationID)
  }
}

extension ProcessEvidence {
  init(_ facts: ProcessFacts) {
    self.init(
      pid: facts.pid, executable: facts.executable, arguments: facts.arguments,
      cgroupPath: facts.controlGroup, flatpakID: facts.flatpakID, snapName: facts.snapName,
      launchedDesktopFile: facts.launchedDesktopFile,
      launchedDesktopFilePID: facts.launchedDesktopFilePID)
  }
}
