import Synchronization

/// What was made of texts for a locale, once for each.
final class LocaleCache<Value: Sendable>: Sendable {
  private struct Key: Hashable {
    let text: String
    let locale: String
  }

  private let values = Mutex<[Key: Value]>([:])

  /// Texts may come from outside in any number.
  private static var maximum: Int { 4096 }

  func value(of text: String, in locale: String, make: () -> Value) -> Value {
    let key = Key(text: text, locale: locale)
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
