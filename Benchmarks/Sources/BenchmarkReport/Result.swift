import Foundation

struct Result {
  // The parts of the benchmark's name: `operation/script/size` or
  // `operation/script/size/reference`.
  let operation: String
  let script: String
  let size: String
  /// The name of the reference implementation, or `nil` for our implementation.
  let reference: String?
  /// The number of texts, keystrokes, or forms in one measurement.
  let texts: Double
  /// The bytes of all texts or forms in one measurement. The text of a field is counted for each
  /// keystroke.
  let bytes: Double
  /// The median time of one measurement.
  let nanoseconds: Double
}

extension Result {
  /// Benchmarks with fewer than three parts in their name, or without a metric, are left out.
  static func all(inExport file: URL) throws -> [Result] {
    let exported = try JSONDecoder().decode([Exported].self, from: Data(contentsOf: file))
    return exported.compactMap(Result.init).sorted { $0.name < $1.name }
  }

  private init?(_ exported: Exported) {
    // The format is package.benchmark.TARGET.NAME, and a name can contain full stops.
    let name = exported.benchmark.split(separator: ".", maxSplits: 3).last ?? ""
    let parts = name.split(separator: "/", maxSplits: 3).map(String.init)
    guard parts.count >= 3,
      let time = exported.secondaryMetrics["Time (wall clock)"]?.scorePercentiles["50.0"],
      let texts = exported.secondaryMetrics["texts"]?.scorePercentiles["50.0"],
      let bytes = exported.secondaryMetrics["bytes"]?.scorePercentiles["50.0"]
    else { return nil }
    (operation, script, size) = (parts[0], parts[1], parts[2])
    reference = parts.count > 3 ? parts[3].replacing("_", with: " ") : nil
    self.texts = texts
    self.bytes = bytes
    nanoseconds = time * 1_000
  }

  private var name: String {
    [operation, script, size, reference].compactMap(\.self).joined(separator: "/")
  }

  static func csv(of results: [Result]) -> String {
    "benchmark,texts,bytes,nanoseconds\n"
      + results.map {
        "\($0.name),\(Int($0.texts)),\(Int($0.bytes)),\(Int($0.nanoseconds))\n"
      }.joined()
  }
}

/// The needed parts of the JMH format. Times are in microseconds.
private struct Exported: Decodable {
  struct Metric: Decodable {
    let scorePercentiles: [String: Double]
  }

  let benchmark: String
  let secondaryMetrics: [String: Metric]
}
