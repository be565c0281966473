import LinuxBus
import Testing

@Suite struct VariantTests {
  @Test func valuesKeepTheirTypesAndRead() {
    let value = Variant.tuple([
      .string("하루"), .uint32(7), .int32(-1), .bool(true), .byte(2), .strings(["a", "b"]),
      .dictionary(["urgency": .byte(1), "x": .string("y")]), .uint64(.max), .double(0.5),
    ])
    #expect(value.type == "(suibyasa{sv}td)")
    #expect(value[0]?.text == "하루")
    #expect(value[1]?.integer == 7)
    #expect(value[2]?.integer == -1)
    #expect(value[3]?.boolean == true)
    #expect(value[4]?.integer == 2)
    #expect(value[5]?.texts == ["a", "b"])
    #expect(value[6]?["urgency"]?.integer == 1)
    #expect(value[6]?["x"]?.text == "y")
    #expect(value[8]?.double == 0.5)
  }

  @Test func aReaderOfAnotherTypeAnswersNil() {
    let text = Variant.string("x")
    #expect(text.integer == nil && text.boolean == nil && text.double == nil)
    #expect(text.unboxed == nil && text[0] == nil && text["x"] == nil && text.items.isEmpty)
    #expect(Variant.uint64(.max).integer == nil)
    #expect(Variant.uint32(1).text == nil)
    #expect(Variant.tuple([])[0] == nil && Variant.tuple([])[-1] == nil)
    #expect(Variant.dictionary([:])["x"] == nil)
    #expect(Variant.strings([]).type == "as" && Variant.dictionary([:]).type == "a{sv}")
  }
}
