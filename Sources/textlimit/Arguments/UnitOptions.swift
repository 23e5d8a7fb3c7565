import ArgumentParser
import TextMetrics
import TextMetricsICU

/// Which units a command works with.
struct UnitOptions: ParsableArguments {
  @Option(
    name: [.customShort("u"), .customLong("unit")],
    help: ArgumentHelp(
      "A unit to count in. Repeatable.",
      discussion: """
        characters, scalars, utf16, bytes, bytes:ENCODING (bytes:gb18030), words, words:LOCALE \
        (words:zh), words:whitespace, words:office, lines, scalarsPerCharacter.
        """,
      valueName: "unit"),
    completion: NamedUnit.completion,
    transform: NamedUnit.init(argument:))
  var units: [NamedUnit] = []

  /// The units asked for, each once; those with these names where none was.
  func units(default names: [String]) throws -> [NamedUnit] {
    var known: Set<NamedUnit> = []
    let asked = units.filter { known.insert($0).inserted }
    return asked.isEmpty ? try names.map(NamedUnit.init(argument:)) : asked
  }
}

/// A unit under the name that the user gave it: `bytes:utf8` is the unit `bytes`, and is called
/// as it was asked for.
struct NamedUnit: Hashable {
  let name: String
  let unit: TextUnit

  init(_ name: String) throws(UnitError) {
    self.name = name
    unit = try UnitCatalog.icu.unit(named: name)
  }

  init(_ name: String, _ unit: TextUnit) {
    self.name = name
    self.unit = unit
  }

  @Sendable init(argument name: String) throws {
    do {
      try self.init(name)
    } catch {
      throw ValidationError(error.description)
    }
  }
}

extension NamedUnit {
  /// Completes the names of units, encodings included, and locales that people write most.
  static let completion = CompletionKind.custom { _, _, prefix in
    let encodings = ICUEncoding.available.map { "bytes:" + $0 }
    return (units + encodings).filter { $0.hasPrefix(prefix) }
  }

  private static let units = [
    "characters", "scalars", "utf16", "bytes", "bytes:utf16", "bytes:utf32", "lines",
    "scalarsPerCharacter", "words", "words:whitespace", "words:office", "words:de", "words:en",
    "words:es", "words:fr", "words:ja", "words:km", "words:ko", "words:lo", "words:my",
    "words:ru", "words:th", "words:zh", "words:zh-Hant",
  ]
}
