/// A run of the scalars that domains are made of, as labels with full stops between them.
struct DomainRun {
  let range: Range<Int>
  private var labels: [Label] = []
  /// The label that was asked for last.
  private var current = 0

  private struct Label {
    /// The full stop after it, or the end of the run.
    let end: Int
    /// Whether it begins with neither hyphen nor underscore, nor is empty.
    let beginsWell: Bool
    /// Whether it ends with neither, and a full stop follows.
    let endsWell: Bool
    /// The last underscore in it: the last label of a name before its top-level domain has none.
    let underscore: Int?
    /// Where a top-level domain ends that begins right after it.
    var topLevel: Int?
    /// Where the longest domain ends that begins with the next label.
    var longer: Int?
  }

  /// Reads each label once.
  init(_ range: Range<Int>, in text: Span<UInt8>) {
    self.range = range
    var start = range.lowerBound
    while start <= range.upperBound {
      var end = start
      var underscore: Int?
      while end < range.upperBound, text[end] != UInt8(ascii: ".") {
        if text[end] == UInt8(ascii: "_") { underscore = end }
        end += 1
      }
      let isDivided = end == start || Self.divides(text[start])
      let endsWell = end > start && end < range.upperBound && !Self.divides(text[end - 1])
      labels.append(
        Label(end: end, beginsWell: !isDivided, endsWell: endsWell, underscore: underscore))
      start = end + 1
    }
    for index in labels.indices.dropLast().reversed() {
      labels[index].topLevel = TopLevelDomain.end(at: labels[index].end + 1, in: text)
      let next = labels[index + 1]
      guard next.beginsWell else { continue }
      labels[index].longer = Self.domainEnd(from: labels[index].end + 1, in: next)
    }
  }

  private static func divides(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// Where the longest domain ends that begins there, with a scalar that may begin a label; nil
  /// where none does. The places that are asked for come in order.
  mutating func domainEnd(from start: Int) -> Int? {
    while labels[current].end < start { current += 1 }
    return Self.domainEnd(from: start, in: labels[current])
  }

  private static func domainEnd(from start: Int, in label: Label) -> Int? {
    guard label.endsWell else { return nil }
    if let longer = label.longer { return longer }
    if let underscore = label.underscore, underscore >= start { return nil }
    return label.topLevel
  }
}
