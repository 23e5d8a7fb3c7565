import Foundation
import GraphemeTableGenerator
import TestSupport
import Testing

struct GraphemeTableTests {
  /// A million scalars are asked for their class. That the tables are right is tested each time.
  @Test(.enabled(if: RandomTests.isSoak))
  func `The generator writes the tables that are checked in`() throws {
    let kept = try text(of: "TextMetrics/Generated/GraphemeTable.swift")
    let made = TableFile.characters().text
    #expect(made == kept, "make tables")
  }

  @Test func `The generator writes the kinds of scalars that are checked in`() throws {
    let kept = try text(of: "TextMetrics/Generated/ScalarTable.swift")
    let properties = try text(of: "GraphemeTableGenerator/Data/properties.txt")
    let made = TableFile.scalars(properties: properties).text
    #expect(made == kept, "make tables")
  }

  private func text(of path: String) throws -> String {
    let package = URL(filePath: #filePath).appending(path: "../../../../..").standardized
    return try String(contentsOf: package.appending(path: "Sources/\(path)"), encoding: .utf8)
  }
}
