/// Punycode of single labels (RFC 3492), with the `xn--` prefix of IDNA (RFC 5890).
enum Punycode {
  private static let base = 36
  private static let tMin = 1
  private static let tMax = 26
  private static let prefix = "xn--"

  /// The ASCII form of a label that has other letters; `nil` when it is too long to have one.
  static func ascii(label: String) -> String? {
    let scalars = Array(label.unicodeScalars)
    guard scalars.count <= 63 else { return nil }
    var output = scalars.filter { $0.value < 128 }.map { UInt8($0.value) }
    let basic = output.count
    if basic > 0 { output.append(UInt8(ascii: "-")) }
    var handled = basic
    var n = 128
    var delta = 0
    var bias = 72
    while handled < scalars.count {
      guard let next = scalars.map({ Int($0.value) }).filter({ $0 >= n }).min() else { return nil }
      delta += (next - n) * (handled + 1)
      n = next
      for scalar in scalars {
        if Int(scalar.value) < n { delta += 1 }
        if Int(scalar.value) == n {
          append(delta, bias: bias, to: &output)
          bias = adapted(delta, handled + 1, first: handled == basic)
          delta = 0
          handled += 1
        }
      }
      delta += 1
      n += 1
    }
    return prefix + String(decoding: output, as: UTF8.self)
  }

  /// The label in its own script; the label itself when it is no Punycode, has nothing to show,
  /// or would not encode to itself.
  static func unicode(label: String) -> String {
    guard label.hasPrefix(prefix) else { return label }
    let coded = label.dropFirst(prefix.count)
    var output: [Unicode.Scalar] = []
    var rest = coded[...]
    if let dash = coded.lastIndex(of: "-") {
      output = Array(coded[..<dash].unicodeScalars)
      rest = coded[coded.index(after: dash)...]
    }
    var n = 128
    var i = 0
    var bias = 72
    while !rest.isEmpty {
      let old = i
      var weight = 1
      var k = base
      while true {
        guard let character = rest.popFirst(), let digit = value(of: character) else {
          return label
        }
        i += digit * weight
        let t = threshold(k, bias)
        if digit < t { break }
        weight *= base - t
        guard i < 1 << 40, weight < 1 << 40 else { return label }
        k += base
      }
      bias = adapted(i - old, output.count + 1, first: old == 0)
      n += i / (output.count + 1)
      i %= output.count + 1
      guard n <= 0x10FFFF, let scalar = Unicode.Scalar(UInt32(n)) else { return label }
      output.insert(scalar, at: i)
      i += 1
    }
    var text = ""
    text.unicodeScalars.append(contentsOf: output)
    let isName =
      output.contains { $0.value >= 128 } && output.allSatisfy { SiteAddress.isHostScalar($0) }
    return isName && ascii(label: text) == label ? text : label
  }

  private static func append(_ delta: Int, bias: Int, to output: inout [UInt8]) {
    var q = delta
    var k = base
    while true {
      let t = threshold(k, bias)
      if q < t { break }
      output.append(digit(t + (q - t) % (base - t)))
      q = (q - t) / (base - t)
      k += base
    }
    output.append(digit(q))
  }

  private static func threshold(_ k: Int, _ bias: Int) -> Int { min(max(k - bias, tMin), tMax) }

  private static func adapted(_ delta: Int, _ points: Int, first: Bool) -> Int {
    var delta = first ? delta / 700 : delta / 2
    delta += delta / points
    var k = 0
    while delta > (base - tMin) * tMax / 2 {
      delta /= base - tMin
      k += base
    }
    return k + (base - tMin + 1) * delta / (delta + 38)
  }

  private static func digit(_ value: Int) -> UInt8 { UInt8(value < 26 ? value + 97 : value + 22) }

  private static func value(of character: Character) -> Int? {
    guard let byte = character.asciiValue else { return nil }
    switch byte {
    case 97...122: return Int(byte) - 97
    case 48...57: return Int(byte) - 22
    default: return nil
    }
  }
}
