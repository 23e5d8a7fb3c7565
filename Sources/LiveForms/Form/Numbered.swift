/// Values by numbers of their own, which are never given again. A number is had from ``insert(_:)``
/// alone and used until ``remove(_:)``, so that there is a value for it.
struct Numbered<Value: Sendable>: Sendable {
  struct ID: Sendable, Hashable {
    fileprivate let number: Int
  }

  private var values: [ID: Value] = [:]
  private var next = 0

  mutating func insert(_ value: Value) -> ID {
    defer { next += 1 }
    values[ID(number: next)] = value
    return ID(number: next)
  }

  mutating func remove(_ id: ID) -> Value { values.removeValue(forKey: id)! }

  subscript(id: ID) -> Value {
    get { values[id]! }
    _modify { yield &values[id]! }
  }

  /// The numbers in use, in the order in which they were given.
  var ids: [ID] { values.keys.sorted { $0.number < $1.number } }
}
