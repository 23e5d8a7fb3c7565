import TextMetrics

/// The ends at which normalization may combine an insertion with existing text.
private struct InsertionEnds: OptionSet {
  let rawValue: UInt8

  static let head = InsertionEnds(rawValue: 1)
  static let tail = InsertionEnds(rawValue: 2)
  static let both: InsertionEnds = [head, tail]
}

extension ProposedEdit {
  /// Returns the text that the filter removed, and the outcome. The outcome is `nil` if the limits
  /// still have to be evaluated.
  mutating func applyTransforms(
    of constraints: TextConstraints
  ) -> (filtered: String, outcome: EditOutcome?) {
    guard constraints.hasTransforms else { return ("", nil) }
    text = constraints.lineBreaks.applied(to: text)
    if text.isEmpty { return ("", rejected(violations: [.lineBreaks])) }
    let replacedRange = range
    let filtered = transformAndFilter(by: constraints)
    if text.isEmpty {
      // The caller adds the violation `filter` if the filter removed text.
      return (filtered, rejected(violations: filtered.isEmpty ? [.normalization] : []))
    }
    // After transforms, the text of a rewrite can begin with the replaced text. Then only the rest
    // is inserted, and if the rest is empty, nothing changes. If normalization joined the text with
    // existing text, the edit is still a rewrite (rule 4).
    let isUnchanged = range == replacedRange && becomeInsertionIfAppending() && text.isEmpty
    return (filtered, isUnchanged ? accepted(resultingIn: base) : nil)
  }

  private mutating func transformAndFilter(by constraints: TextConstraints) -> String {
    guard constraints.hasTransformsBesidesLineBreaks else { return "" }
    let original = self
    var joinedEnds = InsertionEnds.both
    self = original.transformed(by: constraints, joining: joinedEnds)
    // If the filter would remove existing text that was combined with the insertion, the insertion
    // is transformed again without this text. The loop ends after both ends are left out.
    while let removed = endsRemoved(by: constraints.filter, from: original) {
      joinedEnds.subtract(removed)
      self = original.transformed(by: constraints, joining: joinedEnds)
    }
    return applyFilter(constraints.filter, joining: joinedEnds)
  }

  /// Returns the ends at which the filter would remove existing text, or `nil` if there are none.
  /// `original` is the edit before normalization added existing text.
  private func endsRemoved(by filter: CharacterFilter?, from original: ProposedEdit)
    -> InsertionEnds?
  {
    guard let filter, !text.isEmpty else { return nil }
    let inserted = insertedBytes
    func isRemoved(_ existing: Range<UTF16Offset>, at offset: Int) -> Bool {
      if existing.isEmpty { return false }
      switch filter.passingPart(of: resultingText.character(at: offset)) {
      case .whole: return false
      case .withoutDefaultIgnorables:
        return original.base[existing].unicodeScalars.contains {
          $0.properties.isDefaultIgnorableCodePoint
        }
      case .nothing: return true
      }
    }
    var removed: InsertionEnds = []
    let head = range.lowerBound..<original.range.lowerBound
    if isRemoved(head, at: inserted.lowerBound) { removed.insert(.head) }
    let tail = original.range.upperBound..<range.upperBound
    if isRemoved(tail, at: inserted.upperBound - 1) { removed.insert(.tail) }
    return removed.isEmpty ? nil : removed
  }

  /// At each end in `joinedEnds`, the insertion is normalized together with the existing text in
  /// the same Character, such as the letter before a tone mark. Existing text that changes becomes
  /// part of `range`.
  private func transformed(by constraints: TextConstraints, joining joinedEnds: InsertionEnds)
    -> ProposedEdit
  {
    var edit = self
    var transformed = TransformedText(text)
    if let normalizer = constraints.normalizer {
      var (head, tail) = adjoiningText()
      if !joinedEnds.contains(.head) { head = "" }
      if !joinedEnds.contains(.tail) { tail = "" }
      transformed = TransformedText(normalizing: head + text + tail, by: normalizer)
      if !transformed.dropPrefix(head) {
        edit.range = range.lowerBound.advanced(by: -head.utf16Count)..<edit.range.upperBound
      }
      if !transformed.dropSuffix(tail) {
        edit.joinedTailLength = tail.utf16Count
        edit.range =
          edit.range.lowerBound..<range.upperBound.advanced(by: edit.joinedTailLength)
      }
    }
    if constraints.transforms.contains(.asciiDigits) { transformed.map { $0.withASCIIDigits } }
    if constraints.letterCase != .keep {
      let usesLanguage = constraints.caseMapper != nil && constraints.language != nil
      transformed.map(eachCharacter: usesLanguage) { constraints.applyingLetterCase(to: $0) }
    }
    edit.text = transformed.text
    edit.rangesKeptWhole = transformed.rangesKeptWhole
    return edit
  }

  /// Returns the existing text that shares a Character with the insertion.
  private func adjoiningText() -> (head: String, tail: String) {
    let inserted = insertedBytes
    let characters = resultingText.characterRange(enclosing: inserted)
    let joinable = joinableRange ?? 0..<base.utf16End
    let before = base[joinable.lowerBound..<range.lowerBound]
    let after = base[range.upperBound..<joinable.upperBound]
    return (
      String(
        decoding: before.utf8.suffix(inserted.lowerBound - characters.lowerBound), as: UTF8.self),
      String(
        decoding: after.utf8.prefix(characters.upperBound - inserted.upperBound), as: UTF8.self)
    )
  }

  func passes(_ filter: CharacterFilter) -> Bool {
    filtered(by: filter, joining: .both).removed.isEmpty
  }

  /// Returns the removed text.
  private mutating func applyFilter(
    _ filter: CharacterFilter?, joining joinedEnds: InsertionEnds
  ) -> String {
    guard let filter else { return "" }
    let filtered = filtered(by: filter, joining: joinedEnds)
    guard !filtered.removed.isEmpty else { return "" }
    text = filtered.kept
    rangesKeptWhole = rangesKeptWhole.map {
      filtered.keptOffset(of: $0.lowerBound)..<filtered.keptOffset(of: $0.upperBound)
    }
    return filtered.removed
  }

  /// Tests whole Characters of the resulting text. A Character that the insertion shares with
  /// existing text can only pass at an end in `joinedEnds`.
  private func filtered(
    by filter: CharacterFilter, joining joinedEnds: InsertionEnds
  ) -> FilteredText {
    let (resultingText, inserted) = (resultingText, insertedBytes)
    let start = resultingText.index(atByte: inserted.lowerBound)
    let end = resultingText.index(atByte: inserted.upperBound)
    let firstBoundary = resultingText.withUTF8Bytes {
      CharacterKernel.boundary(atOrBefore: inserted.lowerBound, in: $0)
    }
    var filtered = FilteredText()
    var index = resultingText.index(atByte: firstBoundary)
    while index < end {
      let next = resultingText.index(after: index)
      let piece = resultingText[max(index, start)..<min(next, end)]
      let mayPass =
        (joinedEnds.contains(.head) || index > start) && (joinedEnds.contains(.tail) || next < end)
      switch mayPass ? filter.passingPart(of: resultingText[index]) : .nothing {
      case .whole: filtered.add(piece, isKept: true)
      case .nothing: filtered.add(piece, isKept: false)
      case .withoutDefaultIgnorables:
        for scalar in piece.unicodeScalars {
          filtered.add(
            Substring(String(scalar)), isKept: !scalar.properties.isDefaultIgnorableCodePoint)
        }
      }
      index = next
    }
    return filtered
  }
}

/// An insertion from which a filter removed pieces.
private struct FilteredText {
  private(set) var kept = ""
  private(set) var removed = ""
  /// The ends of the pieces in the unfiltered text and in `kept`, in bytes. The first element is
  /// the start of both texts.
  private var pieceEnds = [(unfiltered: 0, kept: 0)]

  mutating func add(_ piece: Substring, isKept: Bool) {
    if isKept { kept += piece } else { removed += piece }
    let unfilteredEnd = pieceEnds[pieceEnds.count - 1].unfiltered + piece.utf8.count
    pieceEnds.append((unfilteredEnd, kept.utf8.count))
  }

  /// Returns the position in `kept` of an offset in the unfiltered text. An offset in a removed
  /// piece maps to the position at which the piece is missing.
  func keptOffset(of offset: Int) -> Int {
    // If the offset isn't in an earlier piece, the search returns the last piece.
    let piece = (1..<pieceEnds.count - 1).partitioningIndex { pieceEnds[$0].unfiltered >= offset }
    let start = pieceEnds[piece - 1]
    // A removed piece has the same start and end in `kept`.
    return min(pieceEnds[piece].kept, start.kept + offset - start.unfiltered)
  }
}

extension TextConstraints {
  var hasTransforms: Bool { lineBreaks != .keep || hasTransformsBesidesLineBreaks }
}

extension String {
  fileprivate func characterRange(enclosing range: Range<Int>) -> Range<Int> {
    withUTF8Bytes { bytes in
      CharacterKernel.boundary(
        atOrBefore: range.lowerBound, in: bytes)..<CharacterKernel.boundary(
          atOrAfter: range.upperBound, in: bytes)
    }
  }

  fileprivate func character(at offset: Int) -> Character {
    let range = characterRange(enclosing: offset..<offset + 1)
    return self[index(atByte: range.lowerBound)]
  }
}
