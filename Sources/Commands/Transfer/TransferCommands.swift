import Glibc
import Groundwork
import LinuxFiles
import Words

func exportAll(_ invocation: Invocation) throws(Problem) -> Int32 {
  // What is there already is never overwritten.
  if let file = invocation.values.first, file != "-", access(file, F_OK) == 0 {
    throw .request("fileExists", field: "FILE", hint: "usage.otherName", ["path": file])
  }
  let body = try DaemonCalls().get("/v1/export")
  let bytes = body.encoded(pretty: true)
  guard let file = invocation.values.first, file != "-" else {
    invocation.console.write(String(decoding: bytes, as: UTF8.self))
    return 0
  }
  do {
    try FileReplacement.write(bytes + [UInt8(ascii: "\n")], to: file)
  } catch {
    throw error.problem
  }
  invocation.give(["file": .string(file)]) {
    invocation.words(.transferExported, ["path": file])
  }
  return 0
}

func importGroups(_ invocation: Invocation) throws(Problem) -> Int32 {
  let export = try JSONValue(parsing: try input(invocation.first))
  // Only what an import takes: an export also holds history and settings.
  var body: [String: JSONValue] = [:]
  for key in ["format", "groups"] {
    if let value = export[key] { body[key] = value }
  }
  let answer = try DaemonCalls().post("/v1/import", .object(body))
  let names = (answer["created"]?.items ?? []).compactMap(\.text)
  invocation.give(answer) {
    invocation.words(
      .transferImported,
      ["n": String(names.count), "names": names.joined(separator: ", ")])
  }
  return 0
}

/// A file, or the standard input for `-`.
private func input(_ file: String) throws(Problem) -> [UInt8] {
  guard file == "-" else {
    do { return try WholeFile.read(file, atMost: 64 << 20) } catch { throw error.problem }
  }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while case let count = read(0, &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }
  return bytes
}
