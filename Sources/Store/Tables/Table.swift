/// A table as its readers name it: what it is called, and which columns find one row of it.
struct Table: Sendable {
  let name: String
  let key: [String]

  init(_ name: String, key: String...) {
    self.name = name
    self.key = key
  }
}
