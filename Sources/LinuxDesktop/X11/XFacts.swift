import CXcb
import Glibc

extension WindowFacts {
  /// Asks the X server about `window` in one round trip; `nil` when it is gone.
  @MainActor
  init?(reading window: xcb_window_t, on connection: XConnection) {
    let atoms = connection.atoms
    let existence = xcb_get_geometry(connection.raw, window)
    func ask(_ property: xcb_atom_t) -> XProperty { XProperty(connection, window, property) }
    let owner = XClientPID(connection, window)
    let claimedPID = ask(atoms.pid)
    let wmClass = ask(atomWMClass)
    let ids = [ask(atoms.gtkApplicationID), ask(atoms.kdeDesktopFile), ask(atoms.bamfDesktopFile)]
    let names = [ask(atoms.name), ask(atomWMName)]
    let types = ask(atoms.type)
    let states = ask(atoms.state)
    let parent = ask(atomWMTransientFor)

    // Every reply is read, also of a window that is gone: unread ones would stay in memory.
    self.init(id: WindowID(window))
    let claimed = claimedPID.numbers().first.flatMap { Int32(exactly: $0) }
    pid = owner.read() ?? claimed
    let classParts = wmClass.texts()
    instance = classParts.first ?? ""
    windowClass = classParts.count > 1 ? classParts[1] : ""
    applicationID = ids.map { $0.text() }.compactMap { $0 }.first { !$0.isEmpty }
      .map(desktopEntryID)
    title = names.map { $0.text() }.compactMap { $0 }.first ?? ""
    kind = Self.kind(of: types.numbers(), atoms)
    isFullscreen = states.numbers().contains(atoms.stateFullscreen)
    let parents = parent.numbers()
    transientFor = parents.first.flatMap {
      $0 == noWindow || $0 == connection.root ? nil : WindowID($0)
    }
    connection.touch()
    let geometry = xcb_get_geometry_reply(connection.raw, existence, nil)
    defer { free(geometry) }
    if geometry == nil { return nil }
  }

  private static func kind(of types: [xcb_atom_t], _ atoms: XAtoms) -> Kind {
    let known: [xcb_atom_t: Kind] = [
      atoms.typeNormal: .normal, atoms.typeDialog: .dialog, atoms.typeUtility: .utility,
      atoms.typeDock: .dock, atoms.typeDesktop: .desktop,
    ]
    // EWMH: the first type in the list that is understood counts.
    return types.lazy.compactMap { known[$0] }.first ?? (types.isEmpty ? .normal : .other)
  }
}

/// `/usr/share/applications/org.kde.kate.desktop` is `org.kde.kate`.
private func desktopEntryID(_ text: String) -> String {
  let file = text.split(separator: "/").last.map(String.init) ?? text
  return file.hasSuffix(".desktop") ? String(file.dropLast(8)) : file
}

extension WindowID {
  init(_ window: xcb_window_t) { self.init(UInt64(window)) }
  /// No X window has a number beyond 32 bits.
  var xcb: xcb_window_t { xcb_window_t(truncatingIfNeeded: number) }
}

/// The process that made a window, seen by the X server's own socket (X-Resource 1.2), which holds
/// in a sandbox where `_NET_WM_PID` is another namespace's number.
@MainActor
struct XClientPID {
  private let connection: XConnection
  private let cookie: xcb_res_query_client_ids_cookie_t?

  init(_ connection: XConnection, _ window: xcb_window_t) {
    self.connection = connection
    guard cxcb_res(connection.raw) >= 0 else {
      cookie = nil
      return
    }
    var spec = xcb_res_client_id_spec_t(
      client: window, mask: XCB_RES_CLIENT_ID_MASK_LOCAL_CLIENT_PID.rawValue)
    cookie = xcb_res_query_client_ids(connection.raw, 1, &spec)
  }

  func read() -> Int32? {
    guard let cookie,
      let reply = xcb_res_query_client_ids_reply(connection.raw, cookie, nil)
    else { return nil }
    defer { free(reply) }
    var ids = xcb_res_query_client_ids_ids_iterator(reply)
    while ids.rem > 0, let value = ids.data {
      if value.pointee.spec.mask & XCB_RES_CLIENT_ID_MASK_LOCAL_CLIENT_PID.rawValue != 0,
        xcb_res_client_id_value_value_length(value) > 0
      {
        return Int32(exactly: xcb_res_client_id_value_value(value).pointee)
      }
      xcb_res_client_id_value_next(&ids)
    }
    return nil
  }
}
