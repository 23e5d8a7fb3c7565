import Synchronization

/// What was made of keys, once for each. Keys may come from outside in any number: a full cache
/// begins again.
final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let values = Mutex<[Key: Value]>([:])

  private static var maximum: Int { 4096 }

  func value(of key: Key, make: () -> Value) -> Value {
    if let value = values.withLock({ $0[key] }) { return value }
    // Made outside the lock: two tasks may make the same, and one is kept.
    let value = make()
    values.withLock { values in
      if values.count >= Self.maximum { values.removeAll() }
      values[key] = value
    }
    return value
  }
}

/// A text of which something is made for a locale, and for the unit of its numbers where it has any.
struct LocaleKey: Hashable {
  let text: String
  var unit: String?
  let locale: String
}
