import Groundwork
import LinuxFiles

/// The profiles in a folder of user data, as `Local State` lists them, else as folders stand there.
func chromiumProfiles(in folder: String, ids: [String]) -> [ProfileState] {
  profileNames(in: folder).map { directory, name in
    let path = folder + "/" + directory
    var state = extensionState(in: path, ids: ids)
    state.name = name
    state.folder = path
    return state
  }
}

/// Folder names, sorted, each with the name that the person gave.
private func profileNames(in folder: String) -> [(String, String)] {
  if let list = readJSON(folder + "/Local State")?["profile"]?["info_cache"]?.members {
    let there = list.filter { isFolder(folder + "/" + $0.key) }
    if !there.isEmpty {
      return there.map { ($0.key, $0.value["name"]?.text ?? $0.key) }.sorted { $0.0 < $1.0 }
    }
  }
  // A list that cannot be read hides no profile.
  return ((try? Folder.names(in: folder)) ?? [])
    .filter { $0 == "Default" || $0.hasPrefix("Profile ") }
    .filter { isFolder(folder + "/" + $0) }.map { ($0, $0) }
}

/// `extensions.settings.<id>` of the two files of preferences: where a browser keeps it differs by version.
private func extensionState(in profile: String, ids: [String]) -> ProfileState {
  let files = ["Secure Preferences", "Preferences"].map { profile + "/" + $0 }
  let read = files.filter(isFile).map(readJSON)
  var state = ProfileState(name: "", folder: "", presence: .missing)
  for preferences in read {
    let settings = preferences?["extensions"]?["settings"]
    for id in ids {
      guard let record = settings?[id], let found = presence(record) else { continue }
      // Of two copies, the one that runs counts.
      if state.presence == .enabled { continue }
      (state.presence, state.reason) = found
      state.isPrivateAllowed = record["incognito"]?.boolean ?? false
      state.version =
        record["manifest"]?["version"]?.text
        ?? record["service_worker_registration_info"]?["version"]?.text
    }
  }
  if state.presence == .missing && read.contains(where: { $0 == nil }) { state.presence = .unknown }
  return state
}

/// Nil for a record of an extension that is not installed.
private func presence(_ record: JSONValue) -> (ProfileState.Presence, ProfileState.Reason?)? {
  // Chromium, extensions/common/extension.h and disable_reason.h.
  let wasRemoved = 2
  let unsupportedDeveloperExtension = 1 << 24
  let unpacked = 4
  guard record["location"] != nil || record["path"] != nil,
    record["state"]?.whole != wasRemoved
  else { return nil }
  if record["location"]?.whole == unpacked, let path = record["path"]?.text, path.hasPrefix("/"),
    !isFile(path + "/manifest.json")
  {
    return (.missing, .folderGone)
  }
  // A list of bits since Chromium 134 or so, one number before.
  let reasons =
    record["disable_reasons"]?.items?.compactMap(\.whole)
    ?? [record["disable_reasons"]?.whole].compactMap { $0 }.filter { $0 != 0 }
  if reasons.isEmpty && record["state"]?.whole != 0 { return (.enabled, nil) }
  let isOnlyDeveloperMode = reasons == [unsupportedDeveloperExtension]
  return (.disabled, isOnlyDeveloperMode ? .developerMode : nil)
}
