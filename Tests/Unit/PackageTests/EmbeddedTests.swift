import Testing

@Suite struct `What Embedded Swift compiles` {
  /// `make check-embedded` holds the same program against the same lines.
  @Test func `the program of the embedded build prints the same when it is built as usual`() throws
  {
    let client = Client(
      modules: ["StrictJSON", "TextMetrics", "TextEditing", "TextHosting"],
      source: try Package.text(of: "Tests/External/Embedded/Program/main.swift"))
    let expected = try Package.text(of: "Tests/External/Embedded/Program/expected.txt")
    #expect(try client.run().output == expected)
  }

  /// The folders that the embedded build leaves out.
  private static let leftOut = [
    "Sources/TextMetrics/Coding/", "Sources/TextMetrics/Kernels/Library/",
    "Sources/StrictJSON/Coding/", "Sources/TextEditing/Coding/",
  ]

  @Test(arguments: ["Sources/TextMetrics", "Sources/StrictJSON", "Sources/TextEditing"])
  func `what cannot be embedded stands in the folders that are left out`(_ folder: String) throws {
    let refused = /\b(?:Codable|Decodable|Encodable|rethrows|hasFeature)\b|[(:,]\s*\\\.\w/
    for file in try Package.swiftFiles(below: folder) {
      if Self.leftOut.contains(where: { file.path.hasPrefix($0) }) { continue }
      for line in file.code where line.text.contains(refused) {
        Issue.record("\(file):\(line.number): \(line.text)")
      }
    }
  }
}
