import Testing

@Suite struct `The traps of the platforms` {
  @Test func `are each held by scripts that there are`() throws {
    let article = try Package.text(
      of: "Sources/TextHosting/TextHosting.docc/PlatformTraps.md")
    let scripts = try Package.swiftFiles(below: "Tests/Unit/TextHostingTests/Scripts")
      .flatMap(\.lines).joined(separator: "\n")
    let rows = article.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
    #expect(rows.count > 20)
    for row in rows {
      let names = (row.split(separator: "|").last { $0.contains("\"") } ?? "")
        .matches(of: /"([^"]+)"/).map { String($0.1) }
      #expect(!names.isEmpty, "\(row)")
      for name in names { #expect(scripts.contains("\"\(name)\""), "\(name)") }
    }
  }
}
