import Foundation

/// All examples of the package in one program, since compiling is what takes the time.
struct ExampleProgram {
  /// Examples that go on with each other: those of an article; each of a comment stands alone.
  let chapters: [[Example]]

  var examples: [Example] { chapters.flatMap(\.self) }

  /// What no Linux has: examples for it are left to those who have it.
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

  /// What each example printed, by where it stands.
  func run() throws -> [String: [String]] {
    let imports = examples.reduce(into: Set(Package.libraries)) { $0.formUnion($1.imports) }
    var main = imports.sorted().map { "import \($0)\n" }.joined()
    for (number, chapter) in chapters.enumerated() {
      // Where something can wait, a call of a form that may wait must say that it does.
      let effects = chapter.contains { $0.program.contains("await ") } ? "async throws" : "throws"
      main += "func chapter\(number)() \(effects) {\n\(Self.given)\n"
      for example in chapter {
        // Names that an example makes hold in those that follow, and may be made anew.
        main += "do {\nprint(\"\(Self.mark)\(example.testDescription)\")\n\(example.program)\n"
      }
      main += String(repeating: "}\n", count: chapter.count) + "#sourceLocation()\n}\n"
      // What claims nothing may wait for ever, or for somebody else's server.
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

  /// What an example may change.
  private static let given = """
    var record = SignUp(name: "ada")
    var live = LiveField(signUp.declaration.fields(at: "name")[0])
    """
}
