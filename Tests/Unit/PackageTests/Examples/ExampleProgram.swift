import Foundation

/// A program that runs many examples, since it compiles faster than a program for each example.
struct ExampleProgram {
  /// The examples of a chapter share variables. An article is a chapter, and so is each example of
  /// a documentation comment.
  let chapters: [[Example]]

  var examples: [Example] { chapters.flatMap(\.self) }

  /// Examples that import one of these modules are skipped.
  private static let foreignModules: Set = [
    "AppKit", "CoreFoundation", "Hummingbird", "NaturalLanguage", "SwiftUI", "UIKit", "Vapor",
  ]

  init() throws {
    let files = try FileManager.default.subpathsOfDirectory(
      atPath: Package.directory.appending(path: "Sources").path)
    let articles =
      try FileManager.default.contentsOfDirectory(atPath: Package.directory.path)
      .filter { $0.hasSuffix(".md") } + files.filter { $0.hasSuffix(".md") }.map { "Sources/\($0)" }
    var chapters = try articles.sorted().map { try Example.all(inArticle: $0) }
    for file in try Package.swiftFiles(below: "Sources") {
      chapters += Example.all(inCommentsOf: file).map { [$0] }
    }
    self.chapters = chapters.compactMap { chapter in
      let examples = chapter.filter { $0.imports.isDisjoint(with: Self.foreignModules) }
      return examples.isEmpty ? nil : examples
    }
  }

  /// Returns the lines that each example prints, by the location of the example.
  func run() throws -> [String: [String]] {
    let imports = examples.reduce(into: Set(Package.libraries)) { $0.formUnion($1.imports) }
    var main = imports.sorted().map { "import \($0)\n" }.joined()
    for (number, chapter) in chapters.enumerated() {
      // Asynchronous overloads are selected in an asynchronous context, so the other functions are
      // synchronous.
      let effects = chapter.contains { $0.program.contains("await ") } ? "async throws" : "throws"
      main += "func chapter\(number)() \(effects) {\n\(Self.variables)\n"
      for example in chapter {
        // The names of an example are visible in later examples, which can redeclare them.
        main += "do {\nprint(\"\(Self.mark)\(example.testDescription)\")\n\(example.program)\n"
      }
      main += String(repeating: "}\n", count: chapter.count) + "#sourceLocation()\n}\n"
      // A chapter without claims isn't run, since it can wait forever or use a server.
      if chapter.contains(where: { !$0.claims.isEmpty }) {
        main += "try await chapter\(number)()\n"
      }
    }
    let client = Client(
      modules: Package.libraries + ["CTextICU"], source: main,
      others: ["World.swift": try Package.text(of: "Tests/Unit/PackageTests/Examples/World.txt")])
    var printed: [String: [String]] = [:]
    var example = ""
    for line in try client.run().output.split(separator: "\n") {
      if line.hasPrefix(Self.mark) {
        example = String(line.dropFirst(Self.mark.count))
        printed[example] = []
      } else {
        printed[example]?.append(String(line))
      }
    }
    return printed
  }

  private static let mark = "=== "

  private static let variables = """
    var record = SignUp(name: "ada")
    let live = LiveForm(signUp)
    """
}
