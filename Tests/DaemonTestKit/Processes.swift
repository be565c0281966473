import Glibc

/// Programs that were built with the tests lie beside the test bundle.
public enum BuiltProgram {
  static var folder: String {
    let program = path("haru")
    return program.lastIndex(of: "/").map { String(program[..<$0]) } ?? ""
  }

  public static func path(_ name: String) -> String {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes {
      readlink("/proc/self/exe", $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
    }
    let own = String(decoding: buffer[..<max(count, 0)], as: UTF8.self)
    // The bundle may be run by a helper from elsewhere; then its own path is the first argument.
    for program in [own] + CommandLine.arguments {
      guard let slash = program.lastIndex(of: "/") else { continue }
      let candidate = program[..<slash] + "/" + name
      if access(candidate, X_OK) == 0 { return candidate }
    }
    return name
  }
}

/// Starts a program with exactly this environment; its streams are files.
func spawn(
  _ arguments: [String], environment: [String: String], input: String = "/dev/null", output: String,
  errors: String? = nil
) throws -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
  let create = O_WRONLY | O_CREAT | O_TRUNC
  posix_spawn_file_actions_addopen(&actions, 1, output, create, 0o600)
  if let errors {
    posix_spawn_file_actions_addopen(&actions, 2, errors, create, 0o600)
  } else {
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
  }
  return try spawn(arguments, environment: environment, &actions, flags: 0)
}

func spawn(
  _ arguments: [String], environment: [String: String],
  _ actions: inout posix_spawn_file_actions_t, flags: Int16
) throws -> pid_t {
  // Threads of the test process block signals, and a child inherits that.
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var none = sigset_t()
  sigemptyset(&none)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setflags(&attributes, flags | Int16(POSIX_SPAWN_SETSIGMASK))
  let words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
  let settings: [UnsafeMutablePointer<CChar>?] =
    environment.map { strdup($0.key + "=" + $0.value) } + [nil]
  defer { for text in words + settings { free(text) } }
  var process: pid_t = 0
  guard posix_spawn(&process, arguments[0], &actions, &attributes, words, settings) == 0 else {
    throw TestFailure("cannot start " + arguments[0])
  }
  return process
}

/// The exit status; 128 + signal when it was killed, which happens after a minute.
func waitForEnd(of process: pid_t) -> Int32 {
  var raw: Int32 = 0
  if !eventually(seconds: 60, { waitpid(process, &raw, WNOHANG) == process }) {
    kill(process, SIGKILL)
    waitpid(process, &raw, 0)
  }
  return raw & 0x7f == 0 ? (raw >> 8) & 0xff : 128 + (raw & 0x7f)
}

/// Asks until the answer is true; false after `seconds`.
public func eventually(seconds: Double, _ condition: () -> Bool) -> Bool {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  let end = now() + seconds
  repeat {
    if condition() { return true }
    usleep(5_000)
  } while now() < end
  return condition()
}

public func readText(_ path: String) -> String {
  guard let file = fopen(path, "r") else { return "" }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
    bytes += buffer[..<count]
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// Removes a folder and all below it, without following links.
func removeFolder(_ path: String) {
  var found = stat()
  guard lstat(path, &found) == 0, found.st_mode & S_IFMT == S_IFDIR else {
    unlink(path)
    return
  }
  if let listing = opendir(path) {
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { removeFolder(path + "/" + name) }
    }
    closedir(listing)
  }
  rmdir(path)
}
