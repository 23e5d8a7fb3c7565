import FormValidation

/// A cache that is emptied when it's full, because clients can send any number of keys of any
/// length.
final class BoundedCache<Key: CacheKey, Value: Sendable>: Sendable {
  private let entries = Locked<(values: [Key: Value], keyBytes: Int)>(([:], 0))

  private static var maximumCount: Int { 4096 }
  private static var maximumKeyBytes: Int { 1 << 20 }

  /// Two tasks can call `make` for the same key at the same time.
  func value(of key: Key, make: () -> Value) -> Value {
    if let value = entries.withLock({ $0.values[key] }) { return value }
    let value = make()
    guard key.byteCount <= Self.maximumKeyBytes else { return value }
    entries.withLock { entries in
      guard entries.values[key] == nil else { return }
      if entries.values.count >= Self.maximumCount
        || entries.keyBytes + key.byteCount > Self.maximumKeyBytes
      {
        entries = ([:], 0)
      }
      entries.values[key] = value
      entries.keyBytes += key.byteCount
    }
    return value
  }
}

protocol CacheKey: Hashable, Sendable {
  var byteCount: Int { get }
}

extension String: CacheKey {
  var byteCount: Int { utf8.count }
}

/// The text is hashed and compared as bytes, because hashing a `String` normalizes it first.
struct TextInLocale: CacheKey {
  let text: String
  var unit: String?
  let locale: String

  var byteCount: Int { text.utf8.count + (unit?.utf8.count ?? 0) + locale.utf8.count }

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
