import Foundation
import GraphemeTableGenerator
import TestSupport
import Testing
import TextMetrics

struct GraphemeTableTests {
  /// A million scalars are asked for their class. That the tables are right is tested each time.
  @Test(.enabled(if: RandomTests.isSoak))
  func `The generator writes the tables that are checked in`() throws {
    #expect(try TableFile.characters().text == generated("GraphemeTable"), "make tables")
    let scalars = try TableFile.scalars(properties: properties()).text
    #expect(try scalars == generated("ScalarTable"), "make tables")
  }

  @Test func `The table holds the kind of every scalar`() throws {
    let kinds = try ScalarKinds(properties: properties()).kinds
    for value in UInt32(0)..<0x110000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let kind = String(scalar).withUTF8Bytes { ScalarKind.number($0, at: 0) }
      guard kind.number == kinds[Int(value)], kind.bytes == scalar.utf8.count else {
        Issue.record("U+\(String(value, radix: 16)) has kind \(kind)")
        return
      }
    }
  }

  private func properties() throws -> String {
    try text(of: "GraphemeTableGenerator/Data/properties.txt")
  }

  private func generated(_ name: String) throws -> String {
    try text(of: "TextMetrics/Generated/\(name).swift")
  }

  private func text(of path: String) throws -> String {
    let package = URL(filePath: #filePath).appending(path: "../../../../..").standardized
    return try String(contentsOf: package.appending(path: "Sources/\(path)"), encoding: .utf8)
  }
}
