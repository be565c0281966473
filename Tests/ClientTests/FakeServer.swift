import Glibc
import ProbeProcess

/// Listens on a Unix socket and sends fixed bytes to one client, from a thread.
final class FakeServer {
  let path: String
  private let folder: String
  private let listener: Int32
  private var thread = pthread_t()
  private var isServing = false

  init(answer: String? = nil) throws {
    folder = try RunningProbe.makeFolder()
    path = folder + "/s"
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard bound == 0 else { throw ProbeFailure(reason: "bind") }
    guard listen(listener, 8) == 0 else { throw ProbeFailure(reason: "listen") }
    if let answer { serve(Array(answer.utf8)) }
  }

  func stopListening() { close(listener) }

  private func serve(_ answer: [UInt8]) {
    isServing = true
    let work = Unmanaged.passRetained(Work(listener, answer)).toOpaque()
    pthread_create(
      &thread, nil,
      { data in
        let work = Unmanaged<Work>.fromOpaque(data!).takeRetainedValue()
        let client = accept(work.listener, nil, nil)
        var buffer = [UInt8](repeating: 0, count: 4096)
        _ = recv(client, &buffer, buffer.count, 0)
        _ = send(client, work.answer, work.answer.count, Int32(MSG_NOSIGNAL))
        close(client)
        return nil
      }, work)
  }

  deinit {
    if isServing { pthread_join(thread, nil) }
    close(listener)
    unlink(path)
    rmdir(folder)
  }
}

private final class Work {
  let listener: Int32
  let answer: [UInt8]

  init(_ listener: Int32, _ answer: [UInt8]) {
    self.listener = listener
    self.answer = answer
  }
}
