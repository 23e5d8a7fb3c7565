#if canImport(os)
  import os

  /// A value that is protected by a lock. `Mutex` isn't used, because it requires iOS 18.
  final class Locked<Value: Sendable>: Sendable {
    private let lock: OSAllocatedUnfairLock<Value>

    init(_ value: Value) { lock = OSAllocatedUnfairLock(initialState: value) }

    func withLock<Result: Sendable>(_ body: @Sendable (inout Value) -> Result) -> Result {
      lock.withLock { body(&$0) }
    }
  }
#else
  import Synchronization

  final class Locked<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>

    init(_ value: Value) { mutex = Mutex(value) }

    func withLock<Result: Sendable>(_ body: @Sendable (inout Value) -> Result) -> Result {
      mutex.withLock { body(&$0) }
    }
  }
#endif

/// A cache that is emptied when it's full, because clients can send any number of keys.
final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let values = Locked<[Key: Value]>([:])

  private static var maximumCount: Int { 4096 }

  /// Returns the cached value of a key, or caches and returns the result of `make`. The lock isn't
  /// held during the call of `make`, so two tasks can make the same value.
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

/// A cache key whose text is compared byte for byte, because normalization for a hash is slow.
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
