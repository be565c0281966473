import CoreTesting
import Testing

@testable import Limits

@Suite("RFC 3492: Punycode") struct PunycodeTests {
  /// From RFC 3492 §7.1 (lower case) and registered names.
  static let known = [
    ("他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye"), ("他們爲什麽不說中文", "xn--ihqwctvzc91f659drss3x8bo0yb"),
    ("למההםפשוטלאמדבריםעברית", "xn--4dbcagdahymbxekheh6e0a7fei0b"),
    ("なぜみんな日本語を話してくれないのか", "xn--n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"),
    ("почемужеонинеговорятпорусски", "xn--b1abfaaepdrnnbgefbadotcwatmq2g4l"),
    ("3年b組金八先生", "xn--3b-ww4c5e180e575a65lsy2b"), ("ひとつ屋根の下2", "xn--2-u9tlzr9756bt3uc0v"),
    ("한국", "xn--3e0b707e"), ("테스트", "xn--9t4b11yi5a"), ("하루", "xn--2s2b133c"),
    ("bücher", "xn--bcher-kva"), ("ü", "xn--tda"),
    ("中国", "xn--fiqs8s"), ("рф", "xn--p1ai"), ("भारत", "xn--h2brj9c"), ("ไทย", "xn--o3cw4h"),
  ]

  @Test(arguments: known)
  func namesOfOtherScriptsHaveOneForm(unicode: String, ascii: String) {
    #expect(Punycode.ascii(label: unicode) == ascii)
    #expect(Punycode.unicode(label: ascii) == unicode)
  }

  @Test(arguments: [
    "video", "xn--", "xn--!", "xn--zzzzzzzzzzzzzzzzz", "xn--a-", "xn--99999999", "xn--aa", "",
    "xn--video-",
  ])
  func whatIsNoPunycodeStaysAsItIs(label: String) {
    #expect(Punycode.unicode(label: label) == label)
  }
}
