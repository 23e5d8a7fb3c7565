import Foundation
import GraphemeTableGenerator
import TestSupport
import Testing

@testable import TextMetrics

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

/// A library of another Unicode version must be noticed, and this one must not be taken for one.
struct GraphemeTableAgreementTests {
  @Test func `The tables are those of the running library`() {
    #expect(GraphemeTable.agreesWithLibrary)
  }

  @Test func `A table that lacks what a version of Unicode added is refused`() {
    // The planes that grow.
    let values = [0..<0x40000, 0xE0000..<UInt32(0xF0000)].joined().filter {
      !(0xD800..<0xE000).contains($0)
    }
    let ages = values.map { Unicode.Scalar($0)?.properties.age.map { $0.major * 100 + $0.minor } }
    let columns = stride(from: 0, to: values.count, by: 16).map { index in
      let age = ages[index..<index + 16].compactMap { $0 }.min() ?? .max
      return (scalars: values[index]..<values[index] + 16, age: age)
    }
    for version in Set(ages.compactMap { $0 }).sorted().dropLast() {
      let unassigned = RangeSet(columns.filter { $0.age > version }.map(\.scalars)).ranges
      let isTaken = GraphemeTable.isOfLibraryVersion(assigned: [], unassigned: Array(unassigned))
      #expect(!isTaken, "Unicode \(version / 100).\(version % 100)")
    }
  }

  @Test func `A table that knows more than the library is refused`() {
    let column = GraphemeTable.emptyColumns[0]
    #expect(GraphemeTable.isOfLibraryVersion(assigned: ["a"], unassigned: [column]))
    let newer = Unicode.Scalar(column.lowerBound)!
    #expect(!GraphemeTable.isOfLibraryVersion(assigned: ["a", newer], unassigned: []))
  }
}
