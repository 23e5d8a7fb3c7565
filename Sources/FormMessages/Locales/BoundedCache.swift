#if canImport(os)
  import os

  /// A value behind a lock. `Mutex` needs iOS 18.
  final class Locked<Value: Sendable>: Sendable {
    private let lock: OSAllocatedUnfairLock<Value>

    init(_ value: Value) { lock = OSAllocatedUnfairLock(initialState: value) }

    func withLock<Result: Sendable>(_ body: @Sendable (inout Value) -> Result) -> Result {
      lock.withLock { body(&$0) }
    }
  }
#else
  import Synchronization

  /// A value behind a lock.
  final class Locked<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>

    init(_ value: Value) { mutex = Mutex(value) }

    func withLock<Result: Sendable>(_ body: @Sendable (inout Value) -> Result) -> Result {
      mutex.withLock { body(&$0) }
    }
  }
#endif

/// A cache of values that are made from keys. Keys can come from clients in any number, so a full cache
/// is emptied.
final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let values = Locked<[Key: Value]>([:])

  private static var maximum: Int { 4096 }

  /// Returns the cached value, or makes it outside the lock. Two tasks can make the same value.
  func value(of key: Key, make: () -> Value) -> Value {
    if let value = values.withLock({ $0[key] }) { return value }
    let value = make()
    values.withLock { values in
      if values.count >= Self.maximum { values.removeAll() }
      values[key] = value
    }
    return value
  }
}

/// The key of a pattern that was parsed for a locale, and for a unit if it has numbers of one.
struct LocaleKey: Hashable {
  let text: String
  var unit: String?
  let locale: String
}
