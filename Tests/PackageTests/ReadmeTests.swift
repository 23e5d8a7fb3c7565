import Testing
import TextMetrics

/// The README's Swift, compiled and run as it stands there.
@Suite struct `The README` {
  @Test func `has examples that compile and give what they say`() throws {
    let blocks = try Package.text(of: "README.md").split(separator: "```swift\n").dropFirst()
      .compactMap { $0.split(separator: "```").first }
    try #require(blocks.count >= 4)
    // A line that says what an expression gives: "né".count(in: .bytes)  // 3
    let claimLine = /^(?<expression>[^\s}].*?)  \/\/ (?<value>.+)$/
    var imports: Set<Substring> = ["import FormValidation", "import TextEditing"]
    var functions = ""
    var values: [Substring] = []
    for (index, block) in blocks.enumerated() {
      functions += "func example\(index)() throws {\n"
      for line in block.split(separator: "\n") {
        if line.hasPrefix("import ") {
          imports.insert(line)
        } else if let claim = line.firstMatch(of: claimLine) {
          functions += "try show(\(claim.expression))\n"
          values.append(claim.value)
        } else {
          functions += "\(line)\n"
        }
      }
      functions += "}\ntry example\(index)()\n"
    }
    let client = Client(
      modules: ["TextMetrics", "CTextICU", "TextMetricsICU", "TextEditing", "FormValidation"],
      source: imports.sorted().joined(separator: "\n") + "\n" + functions + Self.show)
    let printed = try client.run().output
    #expect(printed == values.map { "\($0)\n" }.joined())
  }

  @Test func `names every unit, and what it counts`() throws {
    let rows = UnitListing.all.map { listing in
      "| \(listing.spellings.map { "`\($0)`" }.joined(separator: ", ")) | \(listing.summary) |\n"
    }
    let table = "| unit | what it counts |\n|---|---|\n" + rows.joined() + "\n"
    #expect(try Package.text(of: "README.md").contains(table))
  }

  /// Prints a value as one would write it.
  private static let show = #"""
    func show<Value>(_ value: Value) {
      let mirror = Mirror(reflecting: value)
      switch mirror.displayStyle {
      case .optional: print(mirror.children.first?.value ?? "nil")
      case .enum: print(".\(value)")
      default: if value is String { print("\"\(value)\"") } else { print(value) }
      }
    }
    """#
}
