import TextMetrics

/// A broken rule before it is known whose it is.
package struct Finding {
  package var problem: Violation.Problem
  var unit: String?
  var expected: Violation.Expected?
  var received: Violation.Received?
  var over: Range<TextPosition>?
  var place: Range<TextPosition>?
}

extension FieldRule<String> {
  /// Judges a cleaned value within the cap.
  ///
  /// - Parameters:
  ///   - kind: What a text that is not empty was found to stand for.
  ///   - siblings: The values of the same form by name.
  package func finding(
    for value: FieldValue, of kind: ValueKind, siblings: (String) -> FieldValue,
    _ context: inout JudgingContext
  ) -> Finding? {
    guard holds(siblings) else { return nil }
    switch meaning {
    case .required:
      return value.isEmpty ? Finding(problem: .missing) : nil
    case .equal(let name):
      // The one rule that an empty value can break: a confirmation left out.
      guard !value.equals(siblings(name)) else { return nil }
      return Finding(problem: .notEqual, expected: .field(named: name))
    case .isTrue:
      return value.text == "true" ? nil : Finding(problem: .notTrue)
    case .asks: return nil
    case .count, .characters, .pattern, .oneOf, .code, .format, .range, .step, .fileTypes,
      .fileSize:
      guard let text = value.text, !text.isEmpty else { return nil }
      guard kind != .text, let read = try? kind.read(text) else {
        return finding(for: text, &context)
      }
      return finding(for: text, read: read, of: kind, siblings: siblings, &context)
    }
  }

  /// Whether the rule's condition, if it has one, holds among texts by their names.
  package func applies(among texts: (String) -> String?) -> Bool {
    holds { FieldValue(texts($0)) }
  }

  func holds(_ siblings: (String) -> FieldValue) -> Bool {
    condition.map { $0.holds(for: siblings($0.field)) } ?? true
  }

  /// Judges a text that is not empty.
  func finding(for text: String, _ context: inout JudgingContext) -> Finding? {
    switch meaning {
    case .required, .equal, .asks, .isTrue, .range, .step, .fileTypes, .fileSize: nil
    case .count(let limit, _): limit.finding(for: text)
    case .characters(let filter): filter.finding(for: text)
    case .pattern(let pattern):
      switch context.patterns.match(pattern, text) {
      case .matched: nil
      case .unmatched: Finding(problem: .mismatch, expected: .pattern(source: pattern.source))
      case .timedOut: Finding(problem: .timeout, expected: .pattern(source: pattern.source))
      }
    case .oneOf(let choices):
      text.withUTF8Bytes({ choices.texts.contains($0) })
        ? nil : Finding(problem: .notOneOf, expected: choices.expected)
    case .format(let format):
      format.matches(text)
        ? nil : Finding(problem: .malformed, expected: .format(named: format.name))
    case .code(let passes): passes(text) ? nil : Finding(problem: .check)
    }
  }
}

extension TextLimit {
  fileprivate func finding(for text: String) -> Finding? {
    let reading = reading(of: text)
    var finding = Finding(
      problem: .tooLong, unit: unit.name,
      expected: .count(minimum: minimum > 0 ? minimum : nil, maximum: maximum),
      received: .count(of: reading.count))
    switch reading.standing {
    case .within: return nil
    case .tooShort: finding.problem = .tooShort
    case .tooLong: finding.over = overLimitRange(in: text)
    case .unencodable:
      finding.problem = .unencodable
      finding.received = .characters(
        some: text.firstDistinct { !String($0).unencodableCharacters(in: unit).isEmpty })
    }
    // Nothing is below a maximum of zero, so that `exactly` would say no more.
    if minimum == maximum, minimum > 0, finding.problem != .unencodable {
      finding.problem = .notExact
    }
    return finding
  }
}

extension CharacterFilter {
  fileprivate func finding(for text: String) -> Finding? {
    guard !text.allSatisfy(allows) else { return nil }
    return Finding(
      problem: .characters,
      expected: .characters(allowed: allowed?.map(\.name), denied: denied.map(\.name)),
      received: .characters(some: text.firstDistinct { !allows($0) }))
  }
}

extension String {
  /// The first few different Characters of a kind: enough for a sentence.
  fileprivate func firstDistinct(where isWanted: (Character) -> Bool) -> [String] {
    var found: [String] = []
    for character in self where isWanted(character) {
      // A Character may be of any size; a sentence may not.
      let shown = String(String.UnicodeScalarView(character.unicodeScalars.prefix(16)))
      if !found.contains(shown) { found.append(shown) }
      if found.count == 5 { break }
    }
    return found
  }
}
