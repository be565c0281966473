import Limits

/// Sites as a person may type them: reading twice changes nothing, whether in ASCII or in their own script,
/// and a pattern covers its own address (L-05).
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let typed = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  guard let pattern = try? SitePattern(typed) else { return 0 }  // refused with a reason
  guard let again = try? SitePattern(pattern.text), again == pattern else {
    preconditionFailure("\(pattern.text) is not read again")
  }
  guard let shown = try? SitePattern(pattern.shown), shown == pattern else {
    preconditionFailure("\(pattern.text) is shown as \(pattern.shown), which is another site")
  }
  guard let address = try? SiteAddress(pattern.text), pattern.matches(address) else {
    preconditionFailure("\(pattern.text) does not cover itself")
  }
  return 0
}
