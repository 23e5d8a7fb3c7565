import TextMetrics

/// The ends of an insertion at which transforms can combine it with existing text.
private struct Ends: OptionSet {
  let rawValue: UInt8

  static let head = Ends(rawValue: 1)
  static let tail = Ends(rawValue: 2)
  static let both: Ends = [head, tail]
}

extension ProposedEdit {
  /// Transforms and filters the text. Returns the text that the filter removed, and the outcome of
  /// the edit, or `nil` if the limits still have to be evaluated.
  mutating func applyTransforms(
    of constraints: TextConstraints
  ) -> (filtered: String, outcome: EditOutcome?) {
    guard constraints.hasTransforms else { return ("", nil) }
    text = constraints.lineBreaks.applied(to: text)
    if text.isEmpty { return ("", refused(violations: [.lineBreaks])) }
    let filtered = transformAndFilter(by: constraints)
    if text.isEmpty {
      return (filtered, refused(violations: filtered.isEmpty ? [.normalization] : []))
    }
    // After transforms, the text can be equal to the replaced text.
    let isUnchanged = keepReplacedTextAsBeginning() && text.isEmpty
    return (filtered, isUnchanged ? accepted(as: base) : nil)
  }

  private mutating func transformAndFilter(by constraints: TextConstraints) -> String {
    guard constraints.hasTransformations else { return "" }
    let asked = self
    var joined = Ends.both
    self = asked.transformed(by: constraints, joining: joined)
    // If the filter would remove existing text that was combined with the insertion, the insertion
    // is transformed again without this text. The loop ends after both ends are left out.
    while let lost = endsLost(to: constraints.filter, since: asked) {
      joined.subtract(lost)
      self = asked.transformed(by: constraints, joining: joined)
    }
    let takesInTail = range.upperBound > asked.range.upperBound
    let filtered = pass(constraints.filter, sparing: joined)
    if takesInTail {
      var withoutTail = asked.transformed(by: constraints, joining: joined.subtracting(.tail))
      _ = withoutTail.pass(constraints.filter, sparing: joined)
      self.withoutTail = EditWithoutTail(
        range: withoutTail.range, text: withoutTail.text, unsplittable: withoutTail.unsplittable)
    }
    return filtered
  }

  private func endsLost(to filter: CharacterFilter?, since asked: ProposedEdit) -> Ends? {
    guard let filter, !text.isEmpty else { return nil }
    func isLost(at offset: Int, _ existing: Range<UTF16Offset>) -> Bool {
      if existing.isEmpty { return false }
      switch filter.passage(of: whole.character(at: offset)) {
      case .whole: return false
      case .withoutDefaultIgnorables:
        return asked.base[existing].unicodeScalars.contains {
          $0.properties.isDefaultIgnorableCodePoint
        }
      case .nothing: return true
      }
    }
    var lost: Ends = []
    let head = range.lowerBound..<asked.range.lowerBound
    if isLost(at: start, head) { lost.insert(.head) }
    let tail = asked.range.upperBound..<range.upperBound
    if isLost(at: end - 1, tail) { lost.insert(.tail) }
    return lost.isEmpty ? nil : lost
  }

  /// Returns the edit with transformed text. Existing text in the same Character is normalized,
  /// too, so that a tone mark composes with the letter before it. If the existing text changes, it
  /// becomes part of `range`.
  private func transformed(by constraints: TextConstraints, joining joined: Ends) -> ProposedEdit {
    var edit = self
    var transformed = TransformedText(text)
    if let normalizer = constraints.normalizer {
      var (head, tail) = joinedText()
      if !joined.contains(.head) { head = "" }
      if !joined.contains(.tail) { tail = "" }
      transformed = TransformedText(normalizing: head + text + tail, by: normalizer)
      if !transformed.dropPrefix(head) {
        edit.range = range.lowerBound.advanced(by: -head.utf16Count)..<edit.range.upperBound
      }
      if !transformed.dropSuffix(tail) {
        edit.range = edit.range.lowerBound..<range.upperBound.advanced(by: tail.utf16Count)
      }
    }
    if constraints.transforms.contains(.asciiDigits) { transformed.map { $0.withASCIIDigits } }
    if constraints.letterCase != .keep {
      let isByLanguage = constraints.caseMapper != nil && constraints.language != nil
      transformed.map(isByCharacter: isByLanguage) { constraints.inCase($0) }
    }
    edit.text = transformed.text
    edit.unsplittable = transformed.unsplittable
    return edit
  }

  /// Returns the existing text that is in the same Character as the start or end of the insertion.
  private func joinedText() -> (head: String, tail: String) {
    let characters = whole.characters(from: start, to: end)
    let joinable = joinable ?? 0..<base.utf16End
    let before = base[joinable.lowerBound..<range.lowerBound]
    let after = base[range.upperBound..<joinable.upperBound]
    return (
      String(decoding: before.utf8.suffix(start - characters.lowerBound), as: UTF8.self),
      String(decoding: after.utf8.prefix(characters.upperBound - end), as: UTF8.self)
    )
  }

  /// The byte offset of the inserted text in the resulting text.
  private var start: Int { base[..<base[range.lowerBound]].utf8.count }
  private var end: Int { start + text.utf8.count }

  func passes(_ filter: CharacterFilter) -> Bool {
    var edit = self
    return edit.pass(filter).isEmpty
  }

  /// Removes the parts of the insertion that don't pass the filter, and returns them. The filter
  /// tests whole Characters of the resulting text. The first Character is also removed if `spared`
  /// doesn't contain `head`, and the last Character if `spared` doesn't contain `tail`.
  private mutating func pass(
    _ filter: CharacterFilter?, sparing spared: Ends = .both
  ) -> String {
    guard let filter else { return "" }
    let whole = whole
    let offset = self.start
    let boundary = whole.characters(from: offset, to: offset).lowerBound
    let start = whole.utf8.index(whole.startIndex, offsetBy: offset)
    let end = whole.utf8.index(start, offsetBy: text.utf8.count)
    var (kept, removed) = ("", "")
    // The numbers of original bytes and of kept bytes up to the end of each piece.
    var places = [(asked: 0, kept: 0)]
    func take(_ piece: Substring, if isKept: Bool) {
      if isKept { kept += piece } else { removed += piece }
      places.append((places[places.count - 1].asked + piece.utf8.count, kept.utf8.count))
    }
    var index = whole.utf8.index(whole.startIndex, offsetBy: boundary)
    while index < end {
      let next = whole.index(after: index)
      let inserted = whole[max(index, start)..<min(next, end)]
      let mayPass =
        (spared.contains(.head) || index > start) && (spared.contains(.tail) || next < end)
      switch mayPass ? filter.passage(of: whole[index]) : .nothing {
      case .whole: take(inserted, if: true)
      case .nothing: take(inserted, if: false)
      case .withoutDefaultIgnorables:
        for scalar in inserted.unicodeScalars {
          take(Substring(String(scalar)), if: !scalar.properties.isDefaultIgnorableCodePoint)
        }
      }
      index = next
    }
    guard !removed.isEmpty else { return "" }
    func keptBytes(of asked: Int) -> Int {
      let after = (1..<places.count - 1).partitioningIndex { places[$0].asked >= asked }
      let before = places[after - 1]
      return min(places[after].kept, before.kept + asked - before.asked)
    }
    text = kept
    unsplittable = unsplittable.map { keptBytes(of: $0.lowerBound)..<keptBytes(of: $0.upperBound) }
    return removed
  }
}

extension TextConstraints {
  var hasTransforms: Bool { lineBreaks != .keep || hasTransformations }

  fileprivate var hasTransformations: Bool {
    #if PAGE_CORE
      false
    #else
      normalizer != nil || !transforms.isEmpty || letterCase != .keep || filter != nil
    #endif
  }
}

extension String {
  fileprivate func characters(from start: Int, to end: Int) -> Range<Int> {
    withUTF8Bytes { bytes in
      CharacterKernel.boundary(
        atOrBefore: start, in: bytes)..<CharacterKernel.boundary(atOrAfter: end, in: bytes)
    }
  }

  fileprivate func character(at offset: Int) -> Character {
    let range = characters(from: offset, to: offset + 1)
    return self[utf8.index(startIndex, offsetBy: range.lowerBound)]
  }
}
