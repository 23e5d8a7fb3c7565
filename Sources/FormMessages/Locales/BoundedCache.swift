import FormValidation

/// A cache that is emptied when it's full, because clients can send any number of keys.
final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let values = Locked<[Key: Value]>([:])

  private static var maximumCount: Int { 4096 }

  /// Two tasks can call `make` for the same key at the same time.
  func value(of key: Key, make: () -> Value) -> Value {
    if let value = values.withLock({ $0[key] }) { return value }
    let value = make()
    values.withLock { values in
      if values.count >= Self.maximumCount { values.removeAll() }
      values[key] = value
    }
    return value
  }
}

/// The text is hashed and compared as bytes, because hashing a `String` normalizes it first.
struct TextInLocale: Hashable {
  let text: String
  var unit: String?
  let locale: String

  static func == (left: Self, right: Self) -> Bool {
    unsafe left.withBytes { left in unsafe right.withBytes { unsafe left.elementsEqual($0) } }
      && left.unit == right.unit && left.locale == right.locale
  }

  func hash(into hasher: inout Hasher) {
    unsafe withBytes { unsafe hasher.combine(bytes: $0) }
    hasher.combine(unit)
    hasher.combine(locale)
  }

  private func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    var text = text
    // SAFETY: The buffer is only read, and only during the call.
    return text.withUTF8 { unsafe body(UnsafeRawBufferPointer($0)) }
  }
}
