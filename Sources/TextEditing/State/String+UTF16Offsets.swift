package import TextMetrics

// By the kernels: the standard library would keep an index of offsets for a text that lives until
// the next key is typed. Each is compiled once, not into each caller, so that a web page loads
// less.
extension String {
  /// UTF-16 code units in the text. Linear.
  package var utf16Count: Int {
    @inline(never) get { withUTF8Bytes { UTF16Kernel.count($0) } }
  }

  /// The position after the last UTF-16 code unit. Linear.
  var utf16End: UTF16Offset { UTF16Offset(utf16Count) }

  /// The index at an offset that is known to be valid. Linear.
  subscript(_ offset: UTF16Offset) -> Index {
    @inline(never) get { utf8.index(startIndex, offsetBy: bytes(to: offset)) }
  }

  /// The text in a range that is known to be valid.
  package subscript(_ range: Range<UTF16Offset>) -> Substring {
    @inline(never) get { self[self[range.lowerBound]..<self[range.upperBound]] }
  }

  /// The offset of an index.
  @inline(never)
  func offset(of index: Index) -> UTF16Offset {
    UTF16Offset(utf16Count(first: utf8.distance(from: startIndex, to: index)))
  }

  /// Whether an offset from outside lies in the text and not between the halves of a surrogate
  /// pair.
  @inline(never)
  package func isValid(_ offset: UTF16Offset) -> Bool { clamped(offset) == offset }

  /// Whether a range from outside is in the text and splits no surrogate pair.
  @inline(never)
  package func isValid(_ range: Range<UTF16Offset>) -> Bool {
    isValid(range.lowerBound) && isValid(range.upperBound)
  }

  /// Whether both ends of a selection from outside are valid.
  @inline(never)
  package func isValid(_ selection: FieldSelection) -> Bool {
    isValid(selection.anchor) && isValid(selection.focus)
  }

  /// The nearest valid offset at or before one from outside, or the start.
  @inline(never)
  package func clamped(_ offset: UTF16Offset) -> UTF16Offset {
    UTF16Offset(utf16Count(first: bytes(to: offset)))
  }

  /// The text with a range replaced. The range is known to be valid.
  @inline(never)
  package func replacing(_ range: Range<UTF16Offset>, with replacement: String) -> String {
    let start = self[range.lowerBound]
    if start == endIndex { return self + replacement }
    let end = range.isEmpty ? start : self[range.upperBound]
    var text = String()
    text.reserveCapacity(
      utf8.count - utf8.distance(from: start, to: end) + replacement.utf8.count)
    text.append(contentsOf: self[..<start])
    text.append(contentsOf: replacement)
    text.append(contentsOf: self[end...])
    return text
  }

  /// Whether the text begins with one text and ends with another after it.
  package func isFramed(by before: some StringProtocol, _ after: some StringProtocol) -> Bool {
    utf8.count >= before.utf8.count + after.utf8.count && begins(with: before) && ends(with: after)
  }

  /// Bytes before the last scalar boundary at or before an offset.
  @inline(never)
  private func bytes(to offset: UTF16Offset) -> Int {
    withUTF8Bytes { UTF16Kernel.bytes(to: offset.value, in: $0) }
  }

  /// UTF-16 code units in the first bytes.
  private func utf16Count(first bytes: Int) -> Int {
    withUTF8Bytes { UTF16Kernel.count($0.extracting(first: bytes)) }
  }
}
