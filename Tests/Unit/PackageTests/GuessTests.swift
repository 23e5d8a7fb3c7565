import Foundation
import Testing

/// What people write before they have read anything, in a program that does not compile.
@Suite struct `A wrong guess` {
  /// A line of Swift, and below it what its error has to say.
  private static let guesses: [(guess: String, answer: String)] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Guesses.txt")
    let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
    return stride(from: 0, to: lines.count - 1, by: 2).map {
      (String(lines[$0]), lines[$0 + 1].trimmingCharacters(in: .whitespaces))
    }
  }()

  @Test func `is answered with the right spelling`() throws {
    let imports = ["FormFiles", "FormMessages", "LiveForms", "SessionRecords", "TextHosting"]
      .map { "import \($0); " }.joined()
    let functions = Self.guesses.enumerated().map { "func guess\($0)() throws { \($1.0) }" }
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).swift")
    try Data(([imports] + functions).joined(separator: "\n").utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let modules = Package.products.appending(path: "Modules").path
    let maps = [
      Package.products.appending(path: "CTextICU.build/module.modulemap"),
      Package.directory.appending(path: "Sources/CICU/module.modulemap"),
    ].flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] }
    let output = try Package.run(
      ["swiftc", "-typecheck", "-swift-version", "6", "-I", modules] + maps + [file.path]
    ).output
    #expect(Self.guesses.count >= 1)
    #expect(Self.guesses.allSatisfy { !$0.guess.hasPrefix(" ") })
    for (index, (guess, answer)) in Self.guesses.enumerated() {
      let errors = output.split(separator: "\n").filter {
        $0.contains(".swift:\(index + 2):") && $0.contains(" error: ")
      }
      #expect(errors.contains { $0.contains(answer) }, "\(guess): \(errors)")
    }
  }
}
