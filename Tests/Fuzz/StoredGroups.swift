import Groundwork
import Limits

/// Stored groups of any bytes: never a crash, and what was read is read again as the same (L-95, L-97).
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  guard let json = try? JSONValue(parsing: input) else { return 0 }  // no JSON, no group
  guard case .readable(let group, _) = StoredGroup(json) else { return 0 }
  guard case .readable(let again, _) = StoredGroup(group.json), again == group else {
    preconditionFailure("a group that was read is not read again")
  }
  return 0
}
