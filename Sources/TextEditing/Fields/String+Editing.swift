public import TextMetrics

// `String.UTF16View` builds a table of offsets for each text. A field has a new text at every key,
// so counting the code units is faster. `@inline(never)` keeps the code of web pages small.
extension String {
  package var utf16Count: Int {
    @inline(never) get { withUTF8Bytes { UTF16Meter.count($0) } }
  }

  var utf16End: UTF16Offset { UTF16Offset(utf16Count) }

  @inline(never)
  func index(at offset: UTF16Offset) -> Index { index(atByte: bytes(to: offset)) }

  @inline(__always)
  func index(atByte offset: Int) -> Index { utf8.index(startIndex, offsetBy: offset) }

  func prefix(upTo offset: UTF16Offset) -> Substring { self[..<index(at: offset)] }

  func suffix(from offset: UTF16Offset) -> Substring { self[index(at: offset)...] }

  package subscript(_ range: Range<UTF16Offset>) -> Substring {
    @inline(never) get { self[index(at: range.lowerBound)..<index(at: range.upperBound)] }
  }

  /// A valid offset is within the text, and not between the halves of a surrogate pair.
  @inline(never)
  package func isValid(_ offset: UTF16Offset) -> Bool { clamped(offset) == offset }

  @inline(never)
  package func isValid(_ range: Range<UTF16Offset>) -> Bool {
    isValid(range.lowerBound) && isValid(range.upperBound)
  }

  @inline(never)
  package func isValid(_ selection: FieldSelection) -> Bool {
    isValid(selection.anchor) && isValid(selection.focus)
  }

  /// Returns the nearest valid offset at or before `offset`, or 0 if `offset` is negative.
  @inline(never)
  package func clamped(_ offset: UTF16Offset) -> UTF16Offset {
    UTF16Offset(utf16Count(first: bytes(to: offset)))
  }

  @inline(never)
  package func replacing(_ range: Range<UTF16Offset>, with replacement: String) -> String {
    let start = index(at: range.lowerBound)
    if start == endIndex { return self + replacement }
    let end = range.isEmpty ? start : index(at: range.upperBound)
    var text = String()
    text.reserveCapacity(
      utf8.count - utf8.distance(from: start, to: end) + replacement.utf8.count)
    text.append(contentsOf: self[..<start])
    text.append(contentsOf: replacement)
    text.append(contentsOf: self[end...])
    return text
  }

  package func isFramed(by before: some StringProtocol, _ after: some StringProtocol) -> Bool {
    utf8.count >= before.utf8.count + after.utf8.count && hasBytePrefix(before)
      && hasByteSuffix(after)
  }

  /// Returns the offset in bytes. An invalid offset is clamped, as by `clamped(_:)`.
  @inline(never)
  func bytes(to offset: UTF16Offset) -> Int {
    withUTF8Bytes { UTF16Meter.utf8Offset(at: offset.value, in: $0) }
  }

  @inline(never)
  func utf16Count(first bytes: Int) -> Int {
    withUTF8Bytes { UTF16Meter.count($0.extracting(first: bytes)) }
  }
}

extension StringProtocol {
  /// Whether the text consists of one or more U+FFFC, the placeholder of dictation.
  var isPlaceholder: Bool { !isEmpty && unicodeScalars.allSatisfy { $0 == "\u{FFFC}" } }

  var isOneCharacter: Bool {
    !isEmpty
      && withUTF8Bytes { text in
        // Fast path: most keys are one scalar.
        text.scalar(at: 0).bytes == text.count
          || CharacterKernel.boundary(atOrAfter: 1, in: text) == text.count
      }
  }
}

extension String {
  /// The text must begin with the scalars of `prefix`.
  func droppingPrefix(_ prefix: String) -> String {
    withUTF8Bytes { String($0.extracting(droppingFirst: prefix.utf8.count)) }
  }

  var endsInWhitespace: Bool { withUTF8Bytes { $0.endWithoutTrailingWhitespace < $0.count } }
}

extension Span<UInt8> {
  var endWithoutTrailingWhitespace: Int {
    var end = count
    while end > 0 {
      let start = CharacterKernel.boundary(atOrBefore: end - 1, in: self)
      guard WhitespaceWordMeter.isSpace(scalar(at: start).value) else { break }
      end = start
    }
    return end
  }
}

// MARK: - UTF16 Offset Range

extension Range where Bound == UTF16Offset {
  /// Creates a range of UTF-16 offsets from a range of indices.
  ///
  /// - Parameters:
  ///   - range: A range of indices of `text`.
  ///   - text: The text.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init(_ range: Range<String.Index>, in text: some StringProtocol) {
    self =
      UTF16Offset(range.lowerBound, in: text)..<UTF16Offset(range.upperBound, in: text)
  }

  package init(at position: UTF16Offset) { self = position..<position }

  /// The number of UTF-16 code units, at most `Int.max`.
  package var utf16Count: Int { lowerBound.distance(to: upperBound) }

  package func encloses(_ other: Self) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }

  /// An empty range that is strictly inside the other also intersects it.
  func intersects(_ other: Self) -> Bool {
    lowerBound < other.upperBound && other.lowerBound < upperBound
  }

  func shifted(by distance: Int) -> Self {
    lowerBound.advanced(by: distance)..<upperBound.advanced(by: distance)
  }
}

extension Range where Bound == String.Index {
  /// Creates a range of indices from a range of UTF-16 offsets, or returns `nil` if an offset is
  /// outside the text or between the halves of a surrogate pair.
  ///
  /// ```swift
  /// let range: Range<UTF16Offset> = 1..<3
  /// Range(range, in: "a😀b").map { "a😀b"[$0] }  // "😀"
  /// ```
  ///
  /// - Parameters:
  ///   - range: A range of UTF-16 offsets.
  ///   - text: The text.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init?(_ range: Range<UTF16Offset>, in text: some StringProtocol) {
    guard let start = String.Index(range.lowerBound, in: text),
      let end = String.Index(range.upperBound, in: text)
    else { return nil }
    self = start..<end
  }
}
