/// Values by numbers of their own, which are never given again. A number is had from ``insert(_:)``
/// alone and holds until ``remove(_:)``, so that there is a value for each one that is used.
struct Numbered<Value: Sendable>: Sendable {
  struct ID: Sendable, Hashable, Comparable {
    fileprivate let number: Int

    static func < (left: ID, right: ID) -> Bool { left.number < right.number }
  }

  private var values: [ID: Value] = [:]
  private var next = 0

  mutating func insert(_ value: Value) -> ID {
    defer { next += 1 }
    values[ID(number: next)] = value
    return ID(number: next)
  }

  mutating func remove(_ id: ID) -> Value {
    guard let value = values.removeValue(forKey: id) else { Self.fail(id) }
    return value
  }

  subscript(id: ID) -> Value {
    get {
      guard let value = values[id] else { Self.fail(id) }
      return value
    }
    _modify {
      guard let index = values.index(forKey: id) else { Self.fail(id) }
      yield &values.values[index]
    }
  }

  /// The numbers in use, in the order in which they were given.
  var ids: [ID] { values.keys.sorted() }

  private static func fail(_ id: ID) -> Never {
    preconditionFailure("there is no \(Value.self) \(id.number)")
  }
}
