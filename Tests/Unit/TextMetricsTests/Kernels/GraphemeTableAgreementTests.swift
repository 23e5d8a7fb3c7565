import Testing

@testable import TextMetrics

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
