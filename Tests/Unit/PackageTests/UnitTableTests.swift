import PlatformLimits
import Testing
import TextMetrics

@Suite struct `The article about units` {
  @Test func `names every unit, and what it counts`() throws {
    let rows = TextServices.standard.addingPlatformLimits().units.map { listing in
      "| \(listing.spellings.map { "`\($0)`" }.joined(separator: ", ")) | \(listing.summary) |\n"
    }
    let table = "| unit | what it counts |\n|---|---|\n" + rows.joined() + "\n"
    #expect(try Package.text(of: "Sources/TextMetrics/TextMetrics.docc/Units.md").contains(table))
  }
}
