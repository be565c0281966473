/// Desktop ids that the names of a cgroup path speak of, most trusted first: the innermost name
/// before those around it.
///
/// Names follow systemd's "Desktop Environment Integration" (`app[-launcher]-id-random.scope`,
/// `app[-launcher]-id[@random].service`, `app-id.slice`), flatpak, snapd, the D-Bus user units, and
/// Haru's own groups.
func desktopIDs(inCgroup path: String) -> [String] {
  var result: [String] = []
  for name in path.split(separator: "/").reversed() {
    for id in desktopIDs(inUnit: String(name)) where !result.contains(id) { result.append(id) }
  }
  return result
}

private func desktopIDs(inUnit unit: String) -> [String] {
  if unit.hasPrefix("haru-") {
    let parts = unit.split(separator: "-", maxSplits: 2)
    return parts.count == 3 ? [unescaped(parts[2])] : []
  }
  guard let dot = unit.lastIndex(of: ".") else { return [] }
  let ending = unit[unit.index(after: dot)...]
  let stem = unit[..<dot]
  guard ["scope", "service", "slice"].contains(ending) else { return [] }
  if stem.hasPrefix("snap.") { return [snapID(stem)].compactMap(\.self) }
  // What follows `@` is random or `autostart`.
  let named = stem.prefix { $0 != "@" }
  if named.hasPrefix("dbus-") {
    return named.split(separator: "-").last.map { [unescaped($0)] } ?? []
  }
  guard named.hasPrefix("app-") else { return [] }
  var parts = named.dropFirst("app-".count).split(separator: "-")
  let hasRandom =
    ending == "scope" || (ending == "service" && parts.last?.allSatisfy(\.isNumber) == true)
  if hasRandom && parts.count > 1 { parts.removeLast() }
  let whole = parts.joined(separator: "-")
  // An id's own `-` is written `\x2d`; launchers that forget it are understood all the same.
  let withoutLauncher = parts.dropFirst().joined(separator: "-")
  return [withoutLauncher, whole].filter { !$0.isEmpty }.map { unescaped($0[...]) }
}

/// `snap.<name>.<app>-<uuid>` and, before snapd 2.51, `snap.<name>.<app>.<uuid>` → `name_app`.
private func snapID(_ stem: Substring) -> String? {
  let parts = stem.split(separator: ".")
  guard parts.count >= 3 else { return nil }
  var app = parts[2]
  let uuid = app.suffix(36)
  if uuid.count == 36, uuid.count(where: { $0 == "-" }) == 4, app.count > 37 {
    app = app.dropLast(37)
  }
  return "\(parts[1])_\(app)"
}

/// systemd's `\xNN`, and a `.desktop` that a launcher left on.
private func unescaped(_ text: Substring) -> String {
  var result: [UInt8] = []
  var rest = text.utf8[...]
  while let byte = rest.popFirst() {
    let code = rest.dropFirst().prefix(2)
    if byte == UInt8(ascii: "\\"), rest.first == UInt8(ascii: "x"), code.count == 2,
      let value = UInt8(String(decoding: code, as: UTF8.self), radix: 16)
    {
      result.append(value)
      rest = rest.dropFirst(3)
    } else {
      result.append(byte)
    }
  }
  let id = String(decoding: result, as: UTF8.self)
  return id.hasSuffix(".desktop") ? String(id.dropLast(".desktop".count)) : id
}
