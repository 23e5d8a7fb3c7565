import Foundation

/// Prints a table of ratios for the export of the benchmark package, and writes a file of medians.
///
///     BenchmarkReport EXPORT.jmh.json MEDIANS.csv
@main
struct BenchmarkReport {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else {
      throw CocoaError(.fileNoSuchFile)
    }
    let results = try Result.all(inExport: URL(filePath: arguments[1]))
    let conditions = try Conditions.current()
    let medians = conditions.csvComments + Result.csv(of: results)
    try medians.write(toFile: arguments[2], atomically: true, encoding: .utf8)
    print(conditions.text)
    for table in RatioTable.all(of: results) { print("\n\(table.text)") }
  }
}
