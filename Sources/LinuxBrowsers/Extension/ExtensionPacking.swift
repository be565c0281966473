import Glibc
import Groundwork
import LinuxFiles

/// Packs the extension for the Chromium family, signed with a key that is made once for this machine.
///
/// The key is no secret of Haru's makers, so the id is one of the machine: whoever may read the packed file trusts
/// the machine's owner already.
struct ExtensionPacking {
  /// A browser of the family, which packs by `--pack-extension`.
  let packer: String
  /// The key, mode 0600; made when there is none.
  let key: String
  /// An empty folder to work in, gone when done.
  let workshop: String
  /// Where browsers will ask for newer versions: what a policy says of that counts for the first one only.
  let updates: String

  /// The bytes of the packed extension, and its id. Throws `extension.notPacked` with the browser's last words.
  func pack(_ built: BuiltExtension) throws(Problem) -> (bytes: [UInt8], id: String) {
    let (source, packed) = (workshop + "/haru", workshop + "/haru.crx")
    do throws(FileError) {
      try Folder.makeMissing(workshop)
      defer { removeTree(workshop) }
      // The browser writes beside the folder that it packs, which need not be ours to write to.
      try copyTree(built.chromium, to: source)
      try nameUpdates(source + "/manifest.json")
      let hasKey = try DirectoryEntry.look(key) != nil
      let said = run(source, hasKey: hasKey)
      guard let bytes = try WholeFile.readIfThere(packed, atMost: 64 << 20),
        let id = PackedExtension.id(of: bytes)
      else { throw FileError(operation: said, path: packed, code: 0) }
      if !hasKey {
        let made = try WholeFile.read(workshop + "/haru.pem", atMost: 1 << 16)
        try FileReplacement.write(made, to: key)
      }
      return (bytes, id)
    } catch {
      guard error.code == 0 else { throw error.problem }
      throw Problem(
        kind: .world, code: "extension.notPacked", hints: ["extension.packerAgain"],
        arguments: ["name": packer, "reason": error.operation])
    }
  }

  private func nameUpdates(_ manifest: String) throws(FileError) {
    let bytes = try WholeFile.read(manifest, atMost: 1 << 20)
    // One that is no JSON is the packer's to refuse.
    guard var members = (try? JSONValue(parsing: bytes))?.members else { return }
    members["update_url"] = .string(updates)
    try FileReplacement.write(JSONValue.object(members).encoded(pretty: true), to: manifest)
    stamp(manifest)
  }

  /// What the browser said last on its error output.
  private func run(_ source: String, hasKey: Bool) -> String {
    var words = [
      packer, "--pack-extension=" + source, "--no-message-box",
      "--user-data-dir=" + workshop + "/profile",
    ]
    if hasKey { words.append("--pack-extension-key=" + key) }
    // A browser refuses to run as root with its sandbox; it is to read files of Haru's own and nothing else.
    if geteuid() == 0 { words.append("--no-sandbox") }
    let log = workshop + "/log"
    let status = runProgram(
      words, environment: ["PATH=/usr/bin:/bin", "HOME=" + workshop], log: log)
    let said = ((try? WholeFile.readIfThere(log, atMost: 1 << 20)) ?? nil) ?? []
    let last = String(decoding: said, as: UTF8.self).split(whereSeparator: \.isNewline).last
    return last.map(String.init) ?? "exit status \(status)"
  }
}

/// Runs a program to its end, its words into a file; the exit status, or −1 when it did not start or did not end
/// within a minute.
private func runProgram(_ words: [String], environment: [String], log: String) -> Int32 {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  posix_spawn_file_actions_adddup2(&actions, 1, 2)
  let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
  let settings: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
  defer { for text in arguments + settings { free(text) } }
  var process: pid_t = 0
  guard posix_spawn(&process, words[0], &actions, nil, arguments, settings) == 0 else { return -1 }
  var raw: Int32 = 0
  for _ in 0..<1200 {
    if waitpid(process, &raw, WNOHANG) == process {
      return raw & 0x7f == 0 ? (raw >> 8) & 0xff : -1
    }
    usleep(50_000)
  }
  kill(process, SIGKILL)
  waitpid(process, &raw, 0)
  return -1
}
