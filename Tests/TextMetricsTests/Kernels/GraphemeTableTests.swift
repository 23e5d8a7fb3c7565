import Foundation
import GraphemeTableGenerator
import Testing

struct GraphemeTableTests {
  @Test func `The generator writes the tables that are checked in`() throws {
    let package = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let file = package.appending(path: "Sources/TextMetrics/Generated/GraphemeTable.swift")
    let kept = try String(contentsOf: file, encoding: .utf8)
    let made = TableFile().text
    #expect(made == kept, "make tables")
  }
}
