import Benchmark
import Foundation
import TextMetrics

/// The implementations that are compared: ours, named `name`, and reference implementations, named
/// `name/reference`. Naive loops are reference implementations whose result can be approximate.
struct Comparison {
  /// `operation/script/size`. Names are stable, so that results can be compared.
  let name: String
  let sample: Sample

  init(_ operation: String, _ script: Script, _ size: TextSize) {
    name = "\(operation)/\(script)/\(size.rawValue)"
    sample = Sample(script, size)
  }

  /// Measures our implementation.
  @inline(__always)
  func ours(_ count: @escaping (String) -> Int) {
    measure(name, prepare: { $0 }, count)
  }

  /// Measures another implementation, with texts that `prepare` converts before the measurement.
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

  /// Measures another implementation with new strings, since the standard library caches some
  /// counts.
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
  /// Records the numbers of texts and bytes of a measurement.
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
