/// Rule 15: whether a text that exceeds its limits can fit if more text is inserted at the caret.
enum ModelLaterFit {
  case none
  /// The answer depends on the division of the text into words, so the rules allow both answers.
  case perhaps
  case certain
}

extension ModelField {
  func laterFit(
    between before: UTF16Text, and after: UTF16Text, noWorseThan earlier: UTF16Text
  ) -> ModelLaterFit {
    let text = before + after
    var laterFit = ModelLaterFit.certain
    for (_, unit, max) in enforced {
      let (now, then) = (text.count(in: unit), earlier.count(in: unit))
      if now.count <= max, now.unencodable == 0 { continue }
      // If the earlier text exceeded the limit, the text must only be no worse.
      let wasBroken = then.count > max || then.unencodable > 0
      if wasBroken, now.count <= Swift.max(max, then.count), now.unencodable <= then.unencodable {
        continue
      }
      if then.unencodable > 0 { return .none }
      switch ModelUnfinished(before, after, unit, Swift.max(max, then.count)).laterFit {
      case .none: return .none
      case .perhaps: laterFit = .perhaps
      case .certain: break
      }
    }
    return laterFit
  }

  var hasTransforms: Bool {
    normalization != "none" || !transforms.isEmpty || letterCase != "keep" || lineBreaks != "keep"
      || allow != nil
      || !deny.isEmpty
  }
}

private struct ModelUnfinished {
  let before: UTF16Text
  let after: UTF16Text
  let unit: String
  let max: Int

  init(_ before: UTF16Text, _ after: UTF16Text, _ unit: String, _ max: Int) {
    (self.before, self.after, self.unit, self.max) = (before, after, unit, max)
  }

  var laterFit: ModelLaterFit {
    let words =
      unit.hasPrefix("words") && !unit.hasPrefix("words:whitespace")
      && !unit.hasPrefix("words:office")
    if unit.contains("+nf"), fits("\u{1161}") { return .certain }
    guard words, let last = before.string.unicodeScalars.last else { return .none }
    let properties = last.properties
    if !properties.isAlphabetic, !properties.isWhitespace, ["a", "1", "-"].contains(where: fits) {
      return .certain
    }
    guard let (dictionary, range) = Self.dictionary(of: last) else { return .none }
    // The possible starts of the unfinished word, from the last to the first: at most 60 scalars of
    // the dictionary's script before the caret.
    var starts: [Int] = []
    for start in before.scalarBoundaries.dropLast().reversed().prefix(60) {
      let scalar = Array(before[start...]).string.unicodeScalars.first!
      guard range.contains(where: { $0.contains(scalar.value) }) else { break }
      starts.append(start)
    }
    let isApart =
      (before + after).characterBoundaries.contains(before.count)
      && after.string.unicodeScalars.first?.extendsWords != true
    for start in starts.prefix(20) {
      for rest in ICU.completions(of: Array(before[start...]), in: dictionary) {
        // If the text after the caret continues the word, ICU divides a longer run, so the count of
        // the completed word isn't certain.
        if fits(rest.string) { return isApart ? .certain : .perhaps }
      }
    }
    // The words in the run of these scalars can change, so only the text before the run is counted.
    let settled = Array(before[..<(starts.last ?? 0)]).count(in: unit).count
    return settled <= max ? .perhaps : .none
  }

  private func fits(_ insertion: String) -> Bool {
    let count = (before + UTF16Text(insertion) + after).count(in: unit)
    return count.count <= max && count.unencodable == 0
  }

  private static func dictionary(
    of scalar: Unicode.Scalar
  ) -> (name: String, range: [ClosedRange<UInt32>])? {
    dictionaries.first { $0.range.contains { $0.contains(scalar.value) } }
  }

  private static let dictionaries: [(name: String, range: [ClosedRange<UInt32>])] = [
    ("thaidict", [0x0E00...0x0E7F]), ("laodict", [0x0E80...0x0EFF]),
    ("khmerdict", [0x1780...0x17FF]),
    ("burmesedict", [0x1000...0x109F, 0xA9E0...0xA9FF, 0xAA60...0xAA7F]),
    (
      "cjdict",
      [
        0x2E80...0x2FDF, 0x3005...0x3007, 0x3041...0x30FF, 0x31F0...0x31FF, 0x3400...0x9FFF,
        0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF,
      ]
    ),
  ]
}

extension Unicode.Scalar {
  /// Whether the scalar joins the word before it (UAX #29, WB4 and WB13a).
  fileprivate var extendsWords: Bool {
    switch properties.generalCategory {
    case .format, .nonspacingMark, .spacingMark, .enclosingMark, .connectorPunctuation: true
    default: false
    }
  }
}
