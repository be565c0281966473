import Testing

@testable import Words

@Suite("Catalogue (S-05)")
struct CatalogueTests {
  @Test("Every phrase is in both languages")
  func complete() {
    for phrase in Phrase.allCases {
      #expect(english[phrase] != nil, "\(phrase.rawValue) in English")
      #expect(korean[phrase] != nil, "\(phrase.rawValue) in Korean")
    }
  }

  @Test("No phrase is said twice in one language")
  func noDoubles() {
    for parts in [englishParts, koreanParts] {
      #expect(parts.reduce(0) { $0 + $1.count } == Set(parts.flatMap(\.keys)).count)
    }
  }

  @Test("Both languages fill in the same places, in every form")
  func samePlaces() throws {
    for phrase in Phrase.allCases {
      let wanted = try places(english[phrase]?.forms.last ?? "")
      // "locked once" needs no number.
      for form in (english[phrase]?.forms ?? []).dropLast() {
        #expect(try places(form).union(["n"]) == wanted.union(["n"]), "\(phrase.rawValue)")
      }
      for form in korean[phrase]?.forms ?? [] {
        #expect(try places(form) == wanted, "\(phrase.rawValue)")
      }
    }
  }

  private func places(_ text: String) throws -> Set<String> {
    try SourceText.found(#"\{(\w+)\}"#, in: text)
  }

  @Test("One word each: a rule locks, the simple block blocks, a shield covers")
  func vocabulary() {
    // A window, a file and a folder are closed.
    let others: Set<Phrase> = [.close, .problemStoreClosed, .socketFolderMode, .storeBusy]
    for phrase in Phrase.allCases where !others.contains(phrase) {
      for form in english[phrase]?.forms ?? [] {
        let text = form.lowercased()
        #expect(
          !text.contains("shielded") && !text.contains("close"), "\(phrase.rawValue): \(form)")
      }
      for form in korean[phrase]?.forms ?? [] {
        #expect(!form.contains("닫"), "\(phrase.rawValue): \(form)")
      }
    }
  }

  @Test("A number in English has its plural")
  func plurals() {
    // "2 left" is right for every number.
    let same: Set<Phrase> = [.oneMinute]
    for (phrase, sentence) in english where !same.contains(phrase) {
      guard case .plain(let text) = sentence else { continue }
      #expect(!text.contains("{n}"), "\(phrase.rawValue): \(text)")
    }
  }

  @Test("No particle follows a name that varies in Korean")
  func particles() throws {
    let pattern =
      #"\{(?:name|names|group|command|path|suggestion|why|reason)\}(?:은|는|이|가|을|를|와|과|로|으로|의|에|이에요|예요)"#
    let regex = try Regex(pattern)
    for (phrase, sentence) in korean {
      for form in sentence.forms {
        #expect(form.firstMatch(of: regex) == nil, "\(phrase.rawValue): \(form)")
      }
    }
  }

  @Test("Nobody is shouted at or scolded")
  func calm() {
    for text in (Array(english.values) + Array(korean.values)).flatMap(\.forms) {
      for word in ["!", "당신", "Invalid", "illegal", "denied", "failed"] {
        #expect(!text.contains(word), "\(text)")
      }
    }
  }

  @Test(
    "A key with dots finds its phrase",
    arguments: [
      ("fault.tooMany", Phrase.faultTooMany), ("problem.store.full", .problemStoreFull),
      ("doctor.data.asItWas", .doctorDataAsItWas), ("midnight", .midnight),
    ])
  func keys(key: String, phrase: Phrase) { #expect(Phrase(key: key) == phrase) }

  @Test("What is no key finds nothing", arguments: ["", ".", "fault.", "invalid:rule", "no.such"])
  func noKeys(key: String) { #expect(Phrase(key: key) == nil) }
}
