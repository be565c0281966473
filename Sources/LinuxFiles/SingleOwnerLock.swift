import Glibc

/// A lock file that one process holds at a time, and that remembers whether the last one ended well.
///
/// The kernel drops the lock (`flock`) when the process ends, however it ends. The file holds the
/// owner's process id; a clean end empties it. It is never removed: a second opener could then lock
/// a file that no longer has the name.
public struct SingleOwnerLock: ~Copyable {
  public enum Refusal: Error, Sendable, Equatable {
    /// Another process has it; its id is nil while that process is still writing it.
    case held(pid: Int32?)
    case file(FileError)
  }

  private let file: Descriptor
  /// The last owner never called `noteCleanEnd`: it crashed, was killed, or the power failed.
  public let lastOwnerCrashed: Bool

  private init(file: consuming Descriptor, lastOwnerCrashed: Bool) {
    self.file = file
    self.lastOwnerCrashed = lastOwnerCrashed
  }

  // Closing alone isn't enough: a child that is just being started still has a copy of the file.
  deinit { flock(file.number, LOCK_UN) }

  public static func take(_ path: String) throws(Refusal) -> SingleOwnerLock {
    do {
      let file = try Descriptor(path, O_RDWR | O_CREAT)
      let isOurs = try file.lock()
      let content = try file.read(32)
      guard isOurs else { throw Refusal.held(pid: processID(content)) }
      try file.replaceContent("\(getpid())\n")
      return SingleOwnerLock(file: file, lastOwnerCrashed: !content.isEmpty)
    } catch let error as FileError {
      throw .file(error)
    } catch let error as Refusal {
      throw error
    } catch {
      throw .file(FileError(operation: "lock", path: path, code: EINVAL))
    }
  }

  /// Says that all is written: call it last.
  public func noteCleanEnd() throws(FileError) { try file.replaceContent("") }

  private static func processID(_ content: [UInt8]) -> Int32? {
    Int32(String(decoding: content.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
  }
}

extension Descriptor {
  /// False when another open file holds the lock.
  fileprivate func lock() throws(FileError) -> Bool {
    while flock(number, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      guard errno == EINTR else { throw FileError.now("flock", path) }
    }
    return true
  }

  /// Writes before it cuts, so that at no instant a running owner's file is empty.
  fileprivate func replaceContent(_ text: String) throws(FileError) {
    guard lseek(number, 0, SEEK_SET) == 0 else { throw FileError.now("lseek", path) }
    try write(text.utf8)
    guard ftruncate(number, off_t(text.utf8.count)) == 0 else {
      throw FileError.now("ftruncate", path)
    }
    try sync()
  }
}
