import Groundwork
import Limits

/// Bodies of the API of any bytes: a refusal or a value, and a group that was taken can be stored and read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  guard let json = try? JSONValue(parsing: input) else { return 0 }  // refused before any route
  _ = try? LimitsRequest.block(request: json)  // only a crash counts
  _ = try? GroupEdit(request: json)  // likewise
  guard let group = try? Group(request: json, id: GroupID("1")) else { return 0 }  // a refusal
  // A draft may lack its only rule; that is kept by the store, not decoded here.
  guard group.rule != nil || group.plan != nil else { return 0 }
  guard group.rule?.fault == nil, group.plan?.fault == nil else { return 0 }
  guard case .readable(let again, let unreadable) = StoredGroup(group.json), unreadable.isEmpty,
    again.apps == group.apps, again.sites == group.sites
  else { preconditionFailure("a group that was taken is not read again") }
  return 0
}
