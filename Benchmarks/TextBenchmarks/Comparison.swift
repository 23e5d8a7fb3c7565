import Benchmark
import Foundation
import TextMetrics

/// The benchmarks of an operation on texts of one script and size: `operation/script/size` for our
/// implementation, and `operation/script/size/reference` for each reference implementation, which
/// can be a naive loop that counts only approximately.
struct Comparison {
  /// Names are stable, so that runs can be compared.
  let name: String
  let sample: Sample

  init(_ operation: String, _ script: Script, _ size: TextSize) {
    name = "\(operation)/\(script)/\(size.rawValue)"
    sample = Sample(script, size)
  }

  @inline(__always)
  func ours(_ count: @escaping (String) -> Int) {
    measure(name, prepare: { $0 }, count)
  }

  @inline(__always)
  func reference<Text>(
    _ reference: String, of prepare: @escaping (String) -> Text, _ count: @escaping (Text) -> Int
  ) {
    measure("\(name)/\(reference)", prepare: prepare, count)
  }

  @inline(__always)
  func reference(_ reference: String, _ count: @escaping (String) -> Int) {
    measure("\(name)/\(reference)", prepare: { $0 }, count)
  }

  @inline(__always)
  private func measure<Text>(
    _ name: String, prepare: @escaping (String) -> Text, _ count: @escaping (Text) -> Int
  ) {
    var texts: [Text] = []
    Benchmark(name, configuration: .comparison) { [sample] benchmark in
      if texts.isEmpty { texts = sample.texts.map(prepare) }
      benchmark.startMeasurement()
      for text in texts { blackHole(count(text)) }
      benchmark.stopMeasurement()
      benchmark.record(texts: sample.texts.count, bytes: sample.byteCount)
    }
  }

  /// Uses new strings, since the standard library caches some counts.
  @inline(__always)
  func freshReference(_ reference: String, _ count: @escaping (String) -> Int) {
    Benchmark("\(name)/\(reference)", configuration: .comparison) { [sample] benchmark in
      let texts = sample.texts.map { String(decoding: Array($0.utf8), as: UTF8.self) }
      benchmark.startMeasurement()
      for text in texts { blackHole(count(text)) }
      benchmark.stopMeasurement()
      benchmark.record(texts: sample.texts.count, bytes: sample.byteCount)
    }
  }
}

extension Benchmark {
  func record(texts: Int, bytes: Int) {
    measurement(.texts, texts)
    measurement(.bytes, bytes)
  }
}

extension BenchmarkMetric {
  fileprivate static let texts = BenchmarkMetric.custom("texts", polarity: .prefersLarger)
  fileprivate static let bytes = BenchmarkMetric.custom("bytes", polarity: .prefersLarger)
}

extension Benchmark.Configuration {
  static var comparison: Benchmark.Configuration {
    Benchmark.Configuration(
      // The format of the results requires throughput.
      metrics: [.wallClock, .throughput, .texts, .bytes],
      warmupIterations: 2,
      maxDuration: .milliseconds(250),
      maxIterations: 2_000)
  }
}

// MARK: - Preparation

/// A value that is created at its first use, since a process registers all benchmarks but runs only
/// one.
final class Lazy<Value> {
  private let create: () -> Value
  private(set) lazy var value = create()

  init(_ create: @escaping () -> Value) { self.create = create }
}

/// Returns the result of `open`. Traps if `open` throws an error, since a benchmark can't do
/// without the unit.
func opened<Value>(_ open: () throws(UnitError) -> Value) -> Value {
  do {
    return try open()
  } catch {
    preconditionFailure("\(error)")
  }
}

/// A text in UTF-16 for ICU. It's never freed, since a process measures one benchmark.
struct UTF16Text {
  let units: UnsafeMutableBufferPointer<UInt16>

  init(_ text: String) {
    units = .allocate(capacity: text.utf16.count)
    _ = units.initialize(from: text.utf16)
  }

  var start: UnsafePointer<UInt16>? { UnsafePointer(units.baseAddress) }
  var count: Int32 { Int32(units.count) }
}
