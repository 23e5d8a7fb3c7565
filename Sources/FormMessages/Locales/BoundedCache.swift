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

  private static var maximum: Int { 4096 }

  /// Calls `make` outside of the lock, so that two tasks can make the same value.
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

struct LocaleKey: Hashable {
  let text: String
  var unit: String?
  let locale: String
}
