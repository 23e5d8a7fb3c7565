import TextMetrics

/// Something that is opened when it is first used: a process registers all benchmarks and runs one.
final class Lazy<Value> {
  private let open: () -> Value
  private(set) lazy var value = open()

  init(_ open: @escaping () -> Value) { self.open = open }
}

/// What a benchmark cannot do without.
func opened<Value>(_ open: () throws(UnitError) -> Value) -> Value {
  do {
    return try open()
  } catch {
    preconditionFailure("\(error)")
  }
}
