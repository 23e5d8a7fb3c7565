import Foundation
import PlatformLimits
import TestSupport
package import TextEditing
package import TextMetrics
import TextMetricsICU

/// A file of scenarios or scripts. Comments begin with `//`, and titles of groups with `# `. An
/// empty line ends a scenario. The first line of a scenario is its name:
///
///     # A clip keeps whole Characters
///
///     two flags in a limit for one
///       "|" utf16<=7 cut=word
///       insert "🇩🇪🇫🇷" language=en → "🇩🇪|" clipped dropped="🇫🇷"
package struct NotationFile {
  /// `number` is the number of the scenario's first line in the file, counted from 1.
  package struct Scenario {
    package var title = ""
    package var number = 0
    package var lines: [Substring] = []
  }

  package let name: String
  package let path: String
  package let scenarios: [Scenario]

  package static func all(in folder: String) throws -> [NotationFile] {
    try Repository.files(below: folder, extension: "txt").sorted { $0.path < $1.path }.map { file in
      NotationFile(
        name: file.lastPathComponent, path: file.path,
        scenarios: scenarios(in: try String(contentsOf: file, encoding: .utf8)))
    }
  }

  package static func scenarios(in text: String) -> [Scenario] {
    var scenarios: [Scenario] = []
    var scenario = Scenario()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("# ") {
        scenario.title = String(line.dropFirst(2))
      } else if line.isEmpty {
        if !scenario.lines.isEmpty { scenarios.append(scenario) }
        scenario.lines = []
      } else if !line.drop(while: { $0 == " " }).hasPrefix("//") {
        if scenario.lines.isEmpty { scenario.number = index + 1 }
        scenario.lines.append(line)
      }
    }
    if !scenario.lines.isEmpty { scenarios.append(scenario) }
    return scenarios
  }
}

/// The words of a line by their kinds, such as `replace 2..4 "\u{301}" language=ko`.
package struct NotationLine {
  package private(set) var names: [Substring] = []
  package private(set) var texts: [String] = []
  /// The first number of a range is the anchor, and the second number is the focus.
  package private(set) var ranges: [FieldSelection] = []
  package private(set) var limits: [TextLimit] = []
  private var options: [Substring: Substring] = [:]

  package init(_ line: Substring) throws { try self.init(line.notationWords) }

  package init(_ words: some Sequence<Substring>) throws {
    for word in words {
      if let limit = word.wholeMatch(of: /(soft:)?([a-z0-9:_-]+[<>]=[0-9]+)/) {
        limits.append(try Self.limit(String(limit.2), isSoft: limit.1 != nil))
      } else if let key = word.prefixMatch(of: /([a-zA-Z]+)=/) {
        options[key.1] = word[key.range.upperBound...]
      } else if word.unicodeScalars.contains("\"") {
        texts.append(try word.notationText())
      } else if word.contains("..") {
        ranges.append(try Self.range(word))
      } else {
        names.append(word)
      }
    }
  }

  package mutating func take(_ key: Substring) -> Substring? { options.removeValue(forKey: key) }

  package mutating func takeText(_ key: Substring) throws -> String? {
    try take(key).map { try $0.notationText() }
  }

  package mutating func takeRange(_ key: Substring) throws -> FieldSelection? {
    try take(key).map(Self.range)
  }

  package mutating func takeCase<Value: RawRepresentable<String>>(
    _ key: Substring, of type: Value.Type = Value.self
  ) throws -> Value? {
    try take(key).map { name in
      try Value(rawValue: String(name)).orThrow("unknown \(key) '\(name)'")
    }
  }

  package func text() throws -> String { try texts.first.orThrow("no text after \(names)") }

  package func range() throws -> FieldSelection {
    try ranges.first.orThrow("no range after \(names)")
  }

  package func requireNoOptions() throws {
    if let other = options.keys.first { throw NotationError("unknown option '\(other)'") }
  }

  private static let services = TextServices.icu.addingPlatformLimits()

  private static func limit(_ text: String, isSoft: Bool) throws -> TextLimit {
    let limit = try TextLimit(parsing: text, services: services)
    return TextLimit(
      minimum: limit.minimum, maximum: limit.maximum, in: limit.unit,
      strength: isSoft ? .soft : .hard)
  }

  private static func range(_ word: Substring) throws -> FieldSelection {
    let ends = word.split(separator: "..").compactMap { Int($0) }
    guard ends.count == 2 else { throw NotationError("'\(word)' isn't a range") }
    return FieldSelection(anchor: UTF16Offset(ends[0]), focus: UTF16Offset(ends[1]))
  }
}

package struct NotationError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

extension Optional {
  package func orThrow(_ description: @autoclosure () -> String) throws -> Wrapped {
    guard let self else { throw NotationError(description()) }
    return self
  }
}

extension Substring {
  package var notationWords: [Substring] { split(atUnquoted: " ") }

  /// Scalars are compared, since a quotation mark and a combining mark after it form one Character.
  package func split(atUnquoted separator: Unicode.Scalar) -> [Substring] {
    var isQuoted = false
    return unicodeScalars.split { scalar in
      if scalar == "\"" { isQuoted.toggle() }
      return scalar == separator && !isQuoted
    }.map { Substring($0) }
  }

  /// Returns the joined value of quoted texts, such as `"a"+100*"\u{301}"`.
  package func notationText() throws -> String {
    try split(atUnquoted: "+").map { term in
      let digits = term.unicodeScalars.prefix { $0 != "\"" }
      let text = String(term.unicodeScalars[digits.endIndex...].dropFirst().dropLast())
      let count = digits.isEmpty ? 1 : Int(String(digits.dropLast()))
      return String(
        repeating: try text.unescaped(), count: try count.orThrow("'\(term)' isn't a text"))
    }.joined()
  }
}

extension String {
  /// Replaces the escape sequences `\n`, `\r`, and `\u{…}`. Throws an error for any other sequence.
  fileprivate func unescaped() throws -> String {
    var scalars = UnicodeScalarView()
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        scalars.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "n": scalars.append("\n")
      case "r": scalars.append("\r")
      case "u":
        let digits = rest.dropFirst().prefix { $0 != "}" }
        rest = rest.dropFirst(digits.count + 2)
        let value = UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init)
        scalars.append(try value.orThrow("'\(self)' has an invalid scalar"))
      default: throw NotationError("'\(self)' has an unknown escape sequence")
      }
    }
    return String(scalars)
  }
}

extension FieldSnapshot {
  package init(notation: String) {
    let state = FieldState(notation: notation)
    self.init(text: state.text, selection: state.selection, markedRange: state.markedRange)
  }
}
