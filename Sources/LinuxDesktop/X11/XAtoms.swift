import CXcb
import Glibc

/// The atoms in use, asked for in one round trip.
struct XAtoms {
  let activeWindow, clientList, supported, supportingCheck: xcb_atom_t
  let pid, name, utf8, type, state, stateFullscreen: xcb_atom_t
  let typeNormal, typeDialog, typeUtility, typeDock, typeDesktop: xcb_atom_t
  let gtkApplicationID, kdeDesktopFile, bamfDesktopFile, gtkFrameExtents: xcb_atom_t
  let protocols, deleteWindow: xcb_atom_t

  init(_ raw: OpaquePointer) {
    let names = [
      "_NET_ACTIVE_WINDOW", "_NET_CLIENT_LIST", "_NET_SUPPORTED", "_NET_SUPPORTING_WM_CHECK",
      "_NET_WM_PID", "_NET_WM_NAME", "UTF8_STRING", "_NET_WM_WINDOW_TYPE", "_NET_WM_STATE",
      "_NET_WM_STATE_FULLSCREEN", "_NET_WM_WINDOW_TYPE_NORMAL", "_NET_WM_WINDOW_TYPE_DIALOG",
      "_NET_WM_WINDOW_TYPE_UTILITY", "_NET_WM_WINDOW_TYPE_DOCK", "_NET_WM_WINDOW_TYPE_DESKTOP",
      "_GTK_APPLICATION_ID", "_KDE_NET_WM_DESKTOP_FILE", "_BAMF_DESKTOP_FILE",
      "_GTK_FRAME_EXTENTS", "WM_PROTOCOLS", "WM_DELETE_WINDOW",
    ]
    let cookies = names.map { xcb_intern_atom(raw, 0, UInt16($0.utf8.count), $0) }
    var found: [xcb_atom_t] = []
    for cookie in cookies {
      let reply = xcb_intern_atom_reply(raw, cookie, nil)
      found.append(reply?.pointee.atom ?? 0)
      free(reply)
    }
    var next = found.makeIterator()
    func take() -> xcb_atom_t { next.next() ?? 0 }
    activeWindow = take()
    clientList = take()
    supported = take()
    supportingCheck = take()
    pid = take()
    name = take()
    utf8 = take()
    type = take()
    state = take()
    stateFullscreen = take()
    typeNormal = take()
    typeDialog = take()
    typeUtility = take()
    typeDock = take()
    typeDesktop = take()
    gtkApplicationID = take()
    kdeDesktopFile = take()
    bamfDesktopFile = take()
    gtkFrameExtents = take()
    protocols = take()
    deleteWindow = take()
  }
}

let anyAtom: xcb_atom_t = 0
let noWindow: xcb_window_t = 0
let atomWMClass: xcb_atom_t = XCB_ATOM_WM_CLASS.rawValue
let atomWMName: xcb_atom_t = XCB_ATOM_WM_NAME.rawValue
let atomWMTransientFor: xcb_atom_t = XCB_ATOM_WM_TRANSIENT_FOR.rawValue
