import Groundwork
import LinuxFiles

/// The profiles that were ever used: those of `profiles.ini`, and those that stand beside them, since profiles
/// made in Firefox's own menu are not in that list.
func firefoxProfiles(in folder: String) -> [ProfileState] {
  let listed = listedProfiles(in: folder)
  let others = ((try? Folder.names(in: folder)) ?? []).map { folder + "/" + $0 }
    .filter { path in !listed.contains { $0.folder == path } }
    .map { (folder: $0, name: nameOfFolder($0)) }
  return (listed + others).filter { isFile($0.folder + "/prefs.js") }.map { profile in
    var state = addonState(in: profile.folder)
    state.name = profile.name
    return state
  }
}

private func listedProfiles(in folder: String) -> [(folder: String, name: String)] {
  guard
    let bytes = (try? WholeFile.readIfThere(folder + "/profiles.ini", atMost: 1 << 20)) ?? nil
  else { return [] }
  return sections(ofINI: String(decoding: bytes, as: UTF8.self)).compactMap { name, values in
    guard name.hasPrefix("Profile"), let path = values["Path"] else { return nil }
    let whole = values["IsRelative"] == "0" ? path : folder + "/" + path
    return (whole, values["Name"] ?? nameOfFolder(whole))
  }
}

/// `default-esr` of `…/l8hu7qnb.default-esr`.
private func nameOfFolder(_ path: String) -> String {
  let last = path.split(separator: "/").last ?? ""
  guard let dot = last.firstIndex(of: "."), last.index(after: dot) < last.endIndex else {
    return String(last)
  }
  return String(last[last.index(after: dot)...])
}

/// The sections of a file of `[names]` and `key=value` lines; other lines mean nothing.
func sections(ofINI text: String) -> [(name: String, values: [String: String])] {
  var sections: [(name: String, values: [String: String])] = []
  for line in text.split(whereSeparator: \.isNewline) {
    if line.first == "[", line.last == "]" {
      sections.append((String(line.dropFirst().dropLast()), [:]))
    } else if let equals = line.firstIndex(of: "="), !sections.isEmpty {
      let key = String(line[..<equals])
      sections[sections.count - 1].values[key] = String(line[line.index(after: equals)...])
    }
  }
  return sections
}

private func addonState(in profile: String) -> ProfileState {
  var state = ProfileState(name: "", folder: profile, presence: .missing)
  guard isFile(profile + "/extensions.json") else { return state }
  guard let addons = readJSON(profile + "/extensions.json")?["addons"]?.items else {
    state.presence = .unknown
    return state
  }
  guard let addon = addons.first(where: { $0["id"]?.text == HaruExtension.firefoxID }) else {
    return state
  }
  state.version = addon["version"]?.text
  switch addon["active"]?.boolean {
  case true: state.presence = .enabled
  case false:
    state.presence = .disabled
    let isSigned = (addon["signedState"]?.whole ?? 0) > 0
    if addon["appDisabled"]?.boolean == true && !isSigned { state.reason = .unsigned }
  case nil: state.presence = .unknown
  }
  state.isPrivateAllowed = isPrivateAllowed(in: profile)
  return state
}

private func isPrivateAllowed(in profile: String) -> Bool? {
  let path = profile + "/extension-preferences.json"
  guard isFile(path) else { return false }
  guard let all = readJSON(path)?.members else { return nil }
  let permissions = all[HaruExtension.firefoxID]?["permissions"]?.items ?? []
  return permissions.contains { $0.text == "internal:privateBrowsingAllowed" }
}
