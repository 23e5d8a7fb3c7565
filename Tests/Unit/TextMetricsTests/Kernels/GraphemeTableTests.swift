import Foundation
import TableGenerator
import TestSupport
import Testing

@testable import TextMetrics

struct GraphemeTableTests {
  /// Generating the tables queries the class of a million scalars. Other tests check the tables.
  @Test(.enabled(if: RandomTests.isSoak))
  func `The generator writes the tables that are checked in`() throws {
    #expect(try TableFile.characters() == generated("GraphemeTable"), "make tables")
    let scalars = try TableFile.scalars(properties: properties())
    #expect(try scalars == generated("ScalarTable"), "make tables")
  }

  @Test func `The table has the kind of every scalar`() throws {
    let kinds = try ScalarKinds(properties: properties()).kinds
    for scalar in RandomTests.scalars {
      let kind = String(scalar).withUTF8Bytes { ScalarKind.rawKind($0, at: 0) }
      guard kind.rawValue == kinds[Int(scalar.value)], kind.bytes == scalar.utf8.count else {
        Issue.record("U+\(String(scalar.value, radix: 16)) has kind \(kind)")
        return
      }
    }
  }

  private func properties() throws -> String {
    try Repository.text("Sources/TableGenerator/Data/properties.txt")
  }

  private func generated(_ name: String) throws -> String {
    try Repository.text("Sources/TextMetrics/Generated/\(name).swift")
  }
}

/// A library of another Unicode version must be detected.
struct GraphemeTableAgreementTests {
  @Test func `The tables agree with the running library`() {
    #expect(GraphemeTable.agreesWithLibrary)
  }

  @Test func `Every version of Unicode has a scalar among the columns`() {
    func versions(of scalars: some Sequence<Unicode.Scalar>) -> Set<[Int]> {
      let ages = scalars.compactMap(\.properties.age)
      return Set(ages.map { [$0.major, $0.minor] })
    }
    let all = versions(of: RandomTests.scalars)
    let last = Unicode.standardLibraryVersion
    #expect([last.major, last.minor] == all.max { $0.lexicographicallyPrecedes($1) })
    // Libraries with the recognizer have version 14 or later.
    let recent = all.filter { $0[0] >= 14 }
    #expect(recent.count > 3)
    #expect(
      recent.isSubset(
        of: versions(of: Unicode.possibleScriptStarts.compactMap(Unicode.Scalar.init))))
  }
}
