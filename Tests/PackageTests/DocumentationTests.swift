import Testing

@Suite struct `What is documented` {
  private static let libraries = [
    "TextMetrics", "TextMetricsICU", "TextEditing", "FormValidation", "FormMessages",
  ]

  /// What protocols of the standard library ask for: their own documentation says what it is.
  private static let witnesses = [
    "func ==", "func <", "func hash(into", "func encode(to", "func next(", "func index(",
    "func makeIterator", "func makeAsyncIterator", "init(from ", "init(rawValue", "Literal ",
    "var description", "var debugDescription", "var startIndex", "var endIndex",
    "var count:", "var id:", "var rawValue", "subscript(position", "typealias Element",
    "typealias Index", "typealias SubSequence",
  ]

  @Test(arguments: libraries)
  func `every public declaration says what it is`(library: String) throws {
    var found = 0
    for file in try Package.swiftFiles(below: "Sources/\(library)") {
      for index in file.lines.indices
      where Self.isPublicDeclaration(file.lines[index]) || Self.isPublicCase(index, file.lines) {
        found += 1
        let above = file.lines[..<index].last { !Self.code($0).hasPrefix("@") } ?? ""
        #expect(
          Self.code(above).hasPrefix("///"), "\(file):\(index + 1): \(file.lines[index])")
      }
    }
    #expect(found > 10)
  }

  private static func isPublicDeclaration(_ line: Substring) -> Bool {
    let words = code(line).split(separator: " ").drop { $0.hasPrefix("@") }
    guard words.first == "public", words.dropFirst().first != "import" else { return false }
    return !witnesses.contains { line.contains($0) }
  }

  /// Whether a line is a case in the body of a public enumeration.
  private static func isPublicCase(_ index: Int, _ lines: [Substring]) -> Bool {
    guard code(lines[index]).hasPrefix("case "), code(lines[index]).last != ":" else {
      return false
    }
    let indent = lines[index].count - code(lines[index]).count
    let around = lines[..<index].last { line in
      let code = code(line)
      return !code.isEmpty && line.count - code.count < indent
    }
    return around.map { code($0).hasPrefix("public ") && $0.contains("enum ") } ?? false
  }

  private static func code(_ line: Substring) -> Substring { line.drop { $0 == " " } }
}
