import Foundation
import PlatformLimits
import TestSupport
import Testing
import TextMetrics

@Suite struct `The documentation` {
  /// Declarations that need no documentation: requirements of the standard library's protocols, and
  /// `_limits`.
  private static let witnesses = [
    "func ==", "func <", "func hash(into", "func encode(to", "func next(", "func index(",
    "func makeIterator", "func makeAsyncIterator", "init(from ", "init(rawValue", "Literal ",
    "var _limits", "var description", "var debugDescription", "var startIndex", "var endIndex",
    "var count:", "var id:", "var rawValue", "subscript(position", "typealias Element",
    "typealias Index", "typealias SubSequence",
  ]

  @Test(arguments: Package.libraries)
  func `covers every public declaration`(library: String) throws {
    var found = 0
    for file in try Package.swiftFiles(below: "Sources/\(library)") {
      for index in file.lines.indices
      where Self.isPublicDeclaration(index, file.lines) || Self.isPublicCase(index, file.lines) {
        found += 1
        let above = file.lines[..<index].last { !Self.isAttribute(Self.code($0)) } ?? ""
        #expect(Self.code(above).hasPrefix("///"), "\(file):\(index + 1): \(file.lines[index])")
      }
    }
    #expect(found > 10)
  }

  @Test(arguments: Package.libraries)
  func `begins with a sentence, and has errors as a field`(
    library: String
  ) throws {
    for file in try Package.swiftFiles(below: "Sources/\(library)") {
      for index in file.lines.indices where Self.isPublicDeclaration(index, file.lines) {
        let documentation = Self.documentation(above: index, file.lines)
        let place: Comment = "\(file):\(index + 1): \(file.lines[index])"
        #expect(documentation.first?.hasPrefix("-") == false, place)
        if Self.throwsErrors(index, file.lines) {
          #expect(documentation.contains { $0.hasPrefix("- Throws:") }, place)
        }
      }
    }
  }

  private static func isAttribute(_ line: Substring) -> Bool {
    line.hasPrefix("@") || line.hasPrefix("#if hasAttribute(") || line == "#endif"
  }

  private static func documentation(above index: Int, _ lines: [Substring]) -> [Substring] {
    lines[..<index].reversed().map(code).drop(while: isAttribute)
      .prefix { $0.hasPrefix("///") }.reversed()
      .map { $0.dropFirst(3).drop { $0 == " " } }
  }

  /// Whether the declaration itself throws errors, not only a parameter of function type.
  private static func throwsErrors(_ index: Int, _ lines: [Substring]) -> Bool {
    if lines[index].contains(" typealias ") { return false }
    var depth = 0
    var signature = ""
    for line in lines[index...] {
      for character in line {
        if character == "{", depth == 0 { break }
        if character == ")" { depth -= 1 }
        if depth == 0 { signature.append(character) }
        if character == "(" { depth += 1 }
      }
      if depth == 0 { break }
    }
    return signature.contains(" throws")
  }

  private static func isPublicDeclaration(_ index: Int, _ lines: [Substring]) -> Bool {
    let line = lines[index]
    // An unavailable declaration has a message instead of documentation.
    if index > 0, code(lines[index - 1]).hasPrefix("@available(*, unavailable") { return false }
    let words = code(line).split(separator: " ").drop { $0.hasPrefix("@") }
    guard words.first == "public", words.dropFirst().first != "import" else { return false }
    return !witnesses.contains { line.contains($0) }
  }

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

@Suite struct `The article about units` {
  @Test func `lists every unit with its summary`() throws {
    let rows = TextServices.minimal.addingPlatformLimits().unitListings.map { listing in
      "| \(listing.spellings.map { "`\($0)`" }.joined(separator: ", ")) | \(listing.summary) |\n"
    }
    let table = "| unit | what it counts |\n|---|---|\n" + rows.joined() + "\n"
    #expect(try Package.text(of: "Sources/TextMetrics/TextMetrics.docc/Units.md").contains(table))
  }
}

@Suite struct `Unusual behavior of platforms` {
  @Test func `are checked by existing scripts`() throws {
    let article = try Package.text(
      of: "Sources/TextHosting/TextHosting.docc/UnusualPlatformBehavior.md")
    let scripts = Set(
      try Repository.files(below: "Tests/Unit/TextHostingTests/Scripts", extension: "txt").flatMap {
        try String(contentsOf: $0, encoding: .utf8).split(separator: "\n").map(String.init)
      })
    let rows = article.split(separator: "\n").filter {
      $0.hasPrefix("| ") && !$0.hasPrefix("| Case |")
    }
    #expect(rows.count > 20)
    for row in rows {
      let names = (row.split(separator: "|").last { $0.contains("\"") } ?? "")
        .matches(of: /"([^"]+)"/).map { String($0.1) }
      #expect(!names.isEmpty, "\(row)")
      for name in names { #expect(scripts.contains(name), "\(name)") }
    }
  }
}
