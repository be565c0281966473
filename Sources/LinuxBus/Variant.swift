import CGLib

/// A D-Bus value with its type. Readers answer nil when the value has another type: nothing a peer sends can trap.
public struct Variant: Sendable, CustomStringConvertible {
  /// GVariants are immutable and counted atomically.
  private final class Storage: @unchecked Sendable {
    let pointer: OpaquePointer
    init(_ pointer: OpaquePointer) { self.pointer = pointer }
    deinit { g_variant_unref(pointer) }
  }

  private let storage: Storage
  var pointer: OpaquePointer { storage.pointer }

  /// Takes over a full reference.
  init(full pointer: OpaquePointer) { storage = Storage(pointer) }

  /// Takes over a new (floating) value.
  private init(new pointer: OpaquePointer) { storage = Storage(g_variant_ref_sink(pointer)) }

  /// The type in the words of the D-Bus specification (`a{sv}`).
  public var type: String { String(cString: g_variant_get_type_string(pointer)) }

  /// GVariant's text form.
  public var description: String {
    let text = g_variant_print(pointer, 1)!
    defer { g_free(text) }
    return String(cString: text)
  }
}

// MARK: - Building

extension Variant {
  public static func string(_ value: String) -> Variant {
    // A C string ends at its first zero.
    Variant(new: g_variant_new_string(value))
  }
  public static func bool(_ value: Bool) -> Variant {
    Variant(new: g_variant_new_boolean(value ? 1 : 0))
  }
  public static func byte(_ value: UInt8) -> Variant { Variant(new: g_variant_new_byte(value)) }
  public static func int32(_ value: Int32) -> Variant { Variant(new: g_variant_new_int32(value)) }
  public static func uint32(_ value: UInt32) -> Variant {
    Variant(new: g_variant_new_uint32(value))
  }
  public static func uint64(_ value: UInt64) -> Variant {
    Variant(new: g_variant_new_uint64(guint64(value)))
  }
  public static func double(_ value: Double) -> Variant {
    Variant(new: g_variant_new_double(value))
  }

  /// `as`.
  public static func strings(_ values: [String]) -> Variant {
    build("as", values.map { Variant.string($0) })
  }

  /// `a{sv}`, in the order of the keys.
  public static func dictionary(_ members: [String: Variant]) -> Variant {
    let entries = members.sorted { $0.key < $1.key }.map { name, value in
      Variant(
        new: g_variant_new_dict_entry(
          g_variant_new_string(name), g_variant_new_variant(value.pointer)))
    }
    return build("a{sv}", entries)
  }

  /// `au`.
  public static func uint32s(_ values: [UInt32]) -> Variant {
    build("au", values.map { Variant.uint32($0) })
  }

  /// `a(sv)`: the properties of a systemd unit, in their order.
  public static func properties(_ members: [(name: String, value: Variant)]) -> Variant {
    build(
      "a(sv)",
      members.map { member in
        let boxed = Variant(new: g_variant_new_variant(member.value.pointer))
        return .tuple([.string(member.name), boxed])
      })
  }

  /// An array of that type with nothing in it.
  public static func empty(_ type: String) -> Variant { build(type, []) }

  /// `(…)`: the arguments of a call.
  public static func tuple(_ items: [Variant]) -> Variant {
    let pointers: [OpaquePointer?] = items.map(\.pointer)
    return Variant(new: g_variant_new_tuple(pointers, gsize(pointers.count)))
  }

  private static func build(_ type: String, _ items: [Variant]) -> Variant {
    let form = g_variant_type_new(type)
    defer { g_variant_type_free(form) }
    let builder = g_variant_builder_new(form)!
    defer { g_variant_builder_unref(builder) }
    for item in items { g_variant_builder_add_value(builder, item.pointer) }
    return Variant(new: g_variant_builder_end(builder))
  }
}

// MARK: - Reading

extension Variant {
  /// A string, an object path or a signature.
  public var text: String? {
    switch type {
    case "s", "o", "g": String(cString: g_variant_get_string(pointer, nil))
    default: nil
    }
  }

  public var boolean: Bool? { type == "b" ? g_variant_get_boolean(pointer) != 0 : nil }

  /// Any whole number that an `Int` holds.
  public var integer: Int? {
    switch type {
    case "y": Int(g_variant_get_byte(pointer))
    case "n": Int(g_variant_get_int16(pointer))
    case "q": Int(g_variant_get_uint16(pointer))
    case "i": Int(g_variant_get_int32(pointer))
    case "u": Int(g_variant_get_uint32(pointer))
    case "x": Int(g_variant_get_int64(pointer))
    case "t": Int(exactly: g_variant_get_uint64(pointer))
    case "h": Int(g_variant_get_handle(pointer))
    default: nil
    }
  }

  public var double: Double? { type == "d" ? g_variant_get_double(pointer) : nil }

  /// The value in a variant (`v`).
  public var unboxed: Variant? {
    type == "v" ? Variant(full: g_variant_get_variant(pointer)) : nil
  }

  /// The items of an array, a tuple, a dictionary entry; empty for everything else.
  public var items: [Variant] {
    guard g_variant_is_container(pointer) != 0 else { return [] }
    return (0..<g_variant_n_children(pointer)).map {
      Variant(full: g_variant_get_child_value(pointer, $0))
    }
  }

  public subscript(_ index: Int) -> Variant? {
    guard index >= 0, g_variant_is_container(pointer) != 0, index < g_variant_n_children(pointer)
    else { return nil }
    return Variant(full: g_variant_get_child_value(pointer, gsize(index)))
  }

  /// The value of a key of `a{sv}`, unboxed, or of `a{s…}`.
  public subscript(_ key: String) -> Variant? {
    guard type.hasPrefix("a{s") else { return nil }
    for entry in items where entry[0]?.text == key { return entry[1]?.unboxed ?? entry[1] }
    return nil
  }

  /// The strings of an `as`.
  public var texts: [String] { items.compactMap(\.text) }
}
