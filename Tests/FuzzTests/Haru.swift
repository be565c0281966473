import Glibc

/// The program itself, run to its end.
enum Haru {
  struct CannotStart: Error { let number: Int32 }

  static func run(_ words: [String]) throws -> (status: Int32, output: String) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw CannotStart(number: errno) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    let arguments: [UnsafeMutablePointer<CChar>?] = ([path] + words).map { strdup($0) } + [nil]
    defer { for text in arguments { free(text) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, path, &actions, nil, arguments, environ)
    close(ends[1])
    defer { close(ends[0]) }
    guard failure == 0 else { throw CannotStart(number: failure) }
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(ends[0], &buffer, buffer.count), count > 0 {
      output += buffer[..<count]
    }
    var raw: Int32 = 0
    waitpid(process, &raw, 0)
    return (
      raw & 0x7f == 0 ? (raw >> 8) & 0xff : 128 + (raw & 0x7f),
      String(decoding: output, as: UTF8.self)
    )
  }

  /// Beside the test bundle.
  private static let path: String = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let own = String(decoding: buffer[..<max(count, 0)].map(UInt8.init(bitPattern:)), as: UTF8.self)
    return own.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/haru"
  }()
}
