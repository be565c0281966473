import Glibc

/// Opens an address in the person's browser (`xdg-open`, freedesktop's own way).
enum Browser {
  /// False: there is no `xdg-open`.
  static func open(_ address: String) -> Bool {
    var pid: pid_t = 0
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("xdg-open"), strdup(address), nil]
    defer { for argument in arguments { free(argument) } }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A browser outlives the daemon and is no part of its job.
    posix_spawnattr_setflags(&attributes, 0x80)  // POSIX_SPAWN_SETSID, a macro that is not imported
    return posix_spawnp(&pid, "xdg-open", nil, &attributes, &arguments, environ) == 0
  }
}
