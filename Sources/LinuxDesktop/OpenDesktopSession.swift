import Groundwork

/// Opens the desktop of `environment` (`DISPLAY`, `WAYLAND_DISPLAY`): the first adapter that works.
///
/// Throws `Problem` (`setup`): `desktop.noDisplay` when none is named, `desktop.unreachable` when it
/// does not answer. The X cookie is found as libxcb finds it, by the process's own `XAUTHORITY`.
@MainActor
public func openDesktopSession(environment: [String: String]) throws(Problem)
  -> any DesktopSession
{
  guard let display = environment["DISPLAY"], !display.isEmpty else {
    throw Problem(kind: .setup, code: "desktop.noDisplay", hints: ["desktop.startInSession"])
  }
  // Inside a Wayland session the X server sees only its own programs and their input.
  let isPartial = environment["WAYLAND_DISPLAY"].map { !$0.isEmpty } ?? false
  return try X11Session(display: display, isPartial: isPartial)
}
