import Foundation

/// Prints ratios of medians, and writes the medians to a CSV file.
@main
struct BenchmarkReport {
  private static let usage = "usage: BenchmarkReport EXPORT.jmh.json MEDIANS.csv"

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 2, let export = arguments.first, let medians = arguments.last else {
      end(with: Self.usage, status: 64)
    }
    let results: [Result]
    do { results = try Result.all(inExport: URL(filePath: export)) } catch {
      end(with: "\(export): This export can't be read: \(error.localizedDescription)", status: 66)
    }
    let conditions = try Conditions.current()
    let table = conditions.csvComments + Result.csv(of: results)
    try table.write(toFile: medians, atomically: true, encoding: .utf8)
    print(conditions.text)
    for table in RatioTable.all(of: results) { print("\n\(table.text)") }
  }

  private static func end(with message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(status)
  }
}
