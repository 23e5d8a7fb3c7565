import ArgumentParser
import TextMetrics

/// Units on the command line.
enum UnitArgument {
  static let catalog = UnitCatalog.standard

  static let help = ArgumentHelp(
    "What to count. Repeatable.",
    discussion: """
      characters, scalars, utf16, bytes, bytes:ENCODING, words, words:LOCALE, \
      words:whitespace, words:office, lines, scalarsPerCharacter.
      """,
    valueName: "unit")

  @Sendable static func parse(_ name: String) throws -> TextUnit {
    do {
      return try catalog.unit(named: name)
    } catch {
      throw ValidationError(error.description)
    }
  }
}

extension UnitArgument {
  /// What is counted where the user names no unit.
  static func usual() throws -> [TextUnit] {
    [.lines, .whitespaceWords, .characters, .bytes]
  }

  static let completion = CompletionKind.custom { _, _, prefix in
    names.filter { $0.hasPrefix(prefix) }
  }

  private static var names: [String] {
    [
      "characters", "scalars", "utf16", "bytes", "bytes:utf16", "bytes:utf32", "lines", "words",
      "words:whitespace", "words:office", "scalarsPerCharacter",
    ]
  }
}
