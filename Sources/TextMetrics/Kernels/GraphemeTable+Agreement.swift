extension GraphemeTable {
  /// Whether the tables agree with the running standard library, which may be another than the one
  /// they were generated from. Where they do not, the kernels call the library instead.
  ///
  /// Computed once per process, in a fraction of a millisecond: the Unicode version, and the
  /// boundaries after every class in every state, must be the same.
  static let agreesWithLibrary = isOfLibraryVersion && hasLibraryBoundaries(of: probe)

  /// A newer version assigns scalars that ours does not; an older one lacks some of ours.
  private static var isOfLibraryVersion: Bool {
    witnesses.allSatisfy { $0.isAssigned }
      && emptyColumns.lazy.joined().allSatisfy { value in
        value & 15 != 0 || Unicode.Scalar(value)?.isAssigned != true
      }
  }

  /// Every class in every state, before every class; each text behind a line feed, which resets the
  /// state. Then the scalars of each class that each version of Unicode added.
  private static var probe: String {
    // Appended as strings: a view of a string's scalars copies itself with each scalar.
    var text = ""
    for access in accessTexts.map({ $0.map { String($0) }.joined() }) {
      for second in representatives.map({ String($0) }) {
        for third in representatives.map({ String($0) }) { text += access + second + third + "\n" }
      }
    }
    for witness in witnesses.map({ String($0) }) {
      for neighbour in representatives.map({ String($0) }) {
        text += neighbour + witness + neighbour + "\n"
      }
    }
    return text
  }

  private static func hasLibraryBoundaries(of text: String) -> Bool {
    text.withUTF8Bytes { bytes in
      var expected = text.utf8.startIndex
      var breaker = TableBreaker()
      var offset = 0
      var index = text.startIndex
      while offset < bytes.count {
        let start = offset
        offset += breaker.enter(bytes, at: offset)
        let isExpected = index < text.endIndex && expected == index
        guard breaker.startedCharacter == isExpected else { return false }
        if isExpected { index = text.index(after: index) }
        expected = text.utf8.index(expected, offsetBy: offset - start)
      }
      return index == text.endIndex
    }
  }
}

extension Unicode.Scalar {
  // By category and not by age, which has a table of its own that a page would have to load.
  fileprivate var isAssigned: Bool { properties.generalCategory != .unassigned }
}
