import TextMetrics

/// A value that is created at its first use, since a process registers all benchmarks and runs one.
final class Lazy<Value> {
  private let open: () -> Value
  private(set) lazy var value = open()

  init(_ open: @escaping () -> Value) { self.open = open }
}

/// Returns the result of `open`, which a benchmark requires. Traps if `open` throws an error.
func opened<Value>(_ open: () throws(UnitError) -> Value) -> Value {
  do {
    return try open()
  } catch {
    preconditionFailure("\(error)")
  }
}
