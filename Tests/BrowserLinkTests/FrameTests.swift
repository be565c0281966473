import BrowserLink
import Groundwork
import Testing

/// Splits and joins bytes as sockets and pipes may, and everything else that could come.
@Suite struct FrameTests {
  /// Every whole body in `bytes`, handed over in portions of these lengths, again and again.
  private func bodies(_ bytes: [UInt8], portions: [Int]) throws -> [[UInt8]] {
    var reader = FrameReader()
    var found: [[UInt8]] = []
    var rest = bytes[...]
    var turn = 0
    while !rest.isEmpty {
      let count = min(portions[turn % portions.count], rest.count)
      turn += 1
      reader.append(rest.prefix(count))
      rest = rest.dropFirst(count)
      while let body = try reader.next() { found.append(body) }
    }
    return found
  }

  @Test(arguments: [[1], [2, 3], [4], [5, 1], [70_000], [3, 65_536, 1]])
  func `frames come out as they went in, however they are split`(portions: [Int]) throws {
    let sent = [[], Array("{}".utf8), [UInt8](repeating: 7, count: Frames.toDaemon), [1]]
    #expect(try bodies(sent.flatMap { Frames.frame($0) }, portions: portions) == sent)
  }

  @Test(arguments: [UInt32(Frames.toDaemon + 1), 1 << 20, 0x7b7b_7b7b, .max])
  func `a frame that is too long is refused before any of it is kept`(length: UInt32) {
    var reader = FrameReader()
    reader.append(Frames.frame(Array("{}".utf8)))
    reader.append(withUnsafeBytes(of: length) { Array($0) })
    #expect(throws: Never.self) { try reader.next() }
    #expect(throws: LinkFault.tooLong(Int(length))) { try reader.next() }
  }

  @Test func `what is cut short is no frame`() throws {
    let bytes = Frames.frame(Array(#"{"type":"beat"}"#.utf8))
    for count in 0..<bytes.count {
      var reader = FrameReader()
      reader.append(bytes.prefix(count))
      #expect(try reader.next() == nil)
    }
  }

  @Test(arguments: 0..<300)
  func `random bytes end in a fault or in nothing, never in a crash`(seed: UInt64) {
    var chance = Chance(seed)
    var reader = FrameReader(limit: 300)
    do throws(LinkFault) {
      for _ in 0..<50 {
        var bytes = (0..<chance.below(40)).map { _ in UInt8(truncatingIfNeeded: chance.next()) }
        // Mostly plausible lengths, so that bodies are reached.
        if chance.below(2) == 0 { bytes = [UInt8(chance.below(30)), 0, 0, 0] + bytes }
        if chance.below(3) == 0 {
          bytes = Frames.frame(Array(Self.bodies[chance.below(Self.bodies.count)].utf8))
        }
        reader.append(bytes)
        while let body = try reader.next() {
          #expect(body.count <= 300)
          _ = try BrowserMessage(body)
        }
      }
    } catch {
      #expect(!error.text.isEmpty)
    }
  }

  private static let bodies = [
    "{}", "[]", "null", "7", "\"front\"", #"{"type":7}"#, #"{"type":"beat"}"#, #"{"type":"new"}"#,
    #"{"type":"hello"}"#, #"{"type":"ask","id":1e400}"#, #"{"type":"front","focused":1}"#,
    String(repeating: "[", count: 250), #"{"type":"ack","revision":"\ud800"}"#,
  ]

  // MARK: to the browser

  @Test(arguments: [0, 1000, 899_000, 901_000, 2_500_000])
  func `a long message goes in pieces that join to it, each below one megabyte`(length: Int) throws
  {
    // Quotes and backslashes are escaped twice in a piece, and a syllable has three bytes.
    let text = String(String(repeating: #"a"\하루"#, count: length / 9 + 1).prefix(length))
    let message: JSONValue = ["type": "policy", "text": .string(text)]
    var reader = FrameReader(limit: 1 << 30)
    reader.append(Frames.toBrowser(message))
    var joined = ""
    var pieces = 0
    while let body = try reader.next() {
      #expect(body.count < 1_000_000)
      let json = try JSONValue(parsing: body)
      guard json["type"] == "piece" else {
        #expect(json == message)
        #expect(message.encoded().count < 900_000)
        return
      }
      #expect(json["index"]?.whole == pieces)
      pieces += 1
      joined += json["text"]?.text ?? ""
      #expect((json["count"]?.whole ?? 0) >= pieces)
    }
    #expect(pieces > 1)
    #expect(try JSONValue(parsing: joined) == message)
  }
}

/// xorshift64*: the same seed gives the same bytes.
private struct Chance {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_f491_4f6c_dd1d
  }

  mutating func below(_ bound: Int) -> Int { Int(next() >> 33) % bound }
}
