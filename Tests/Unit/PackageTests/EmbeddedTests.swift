import Testing

@Suite struct `Embedded Swift` {
  /// `make check-embedded` compares the output of the embedded build with the same `expected.txt`.
  @Test func `the program of the embedded build has the same output in a normal build`() throws {
    let client = Client(
      modules: ["TextMetrics", "TextEditing", "TextHosting"],
      source: try Package.text(of: "Tests/External/Embedded/Program/main.swift"))
    let expected = try Package.text(of: "Tests/External/Embedded/Program/expected.txt")
    #expect(try client.run().output == expected)
  }

  @Test(arguments: ["TextMetrics", "StrictJSON", "PlatformLimits", "TextEditing", "SessionRecords"])
  func `code that can't be embedded is under a condition`(_ module: String) throws {
    let refused = /\b(?:Codable|Decodable|Encodable|rethrows)\b|[(:,]\s*\\\.\w/
    for file in try Package.swiftFiles(below: "Sources/\(module)") {
      var openConditions = 0
      for line in file.code {
        let isCondition = line.text.contains("#if")
        let isOfEmbedding = line.text.contains("#if !hasFeature(Embedded)")
        if isOfEmbedding || openConditions > 0 && isCondition { openConditions += 1 }
        if openConditions > 0 {
          if line.text.contains("#endif") { openConditions -= 1 }
          continue
        }
        if line.text.contains(refused) { Issue.record("\(file):\(line.number): \(line.text)") }
      }
    }
  }

  @Test(arguments: ["Small", "WithoutSIMD"])
  func `each file of an engine of web pages replaces a file of a module`(_ folder: String) throws {
    let files = try Package.swiftFiles(below: "Web/Engine/\(folder)")
    #expect(!files.isEmpty)
    for file in files {
      let parts = file.path.split(separator: "/")
      let replaced = try Package.swiftFiles(below: "Sources/\(parts[3])").filter {
        $0.path.split(separator: "/").last == parts.last
      }
      #expect(replaced.count == 1, "\(file)")
    }
  }
}
