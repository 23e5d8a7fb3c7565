import FormValidation

extension TextPattern {
  /// Whether the pattern means the same in ICU, in JavaScript (with the flag `v`, as HTML compiles
  /// it) and in JSON Schema: literals, simple sets, groups, alternatives and quantifiers, all in
  /// ASCII. Anything more is left out of exports, since a dialect that reads it otherwise would
  /// refuse what the form accepts.
  ///
  /// So is a repeated group that repeats or chooses within, as `(a+)+`: engines that backtrack may
  /// take exponential time for it.
  var isPortable: Bool {
    var reader = PatternReader(source: Array(source.utf8))
    return reader.alternatives() != nil && reader.next == nil
  }
}

/// Reads a pattern part by part. Of each it answers whether it always matches in the same way,
/// without a repetition or a choice; nil for what is not portable.
private struct PatternReader {
  let source: [UInt8]
  var index = 0
  var depth = 0

  /// Groups in groups that are read: the reader calls itself for each.
  private static let maximumDepth = 32

  /// The most rounds that engines which write each of them out take (RE2).
  private static let maximumRounds = 1_000

  var next: UInt8? { index < source.count ? source[index] : nil }

  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: byte) else { return false }
    index += 1
    return true
  }

  mutating func alternatives() -> Bool? {
    guard var isFixed = sequence() else { return nil }
    while take("|") {
      guard sequence() != nil else { return nil }
      isFixed = false
    }
    return isFixed
  }

  private mutating func sequence() -> Bool? {
    var isFixed = true
    while let next, next != UInt8(ascii: "|"), next != UInt8(ascii: ")") {
      guard let isPartFixed = atom() else { return nil }
      // A second quantifier, which would make the first lazy or possessive, is no atom: it ends the
      // reading.
      if take("?") {
        isFixed = false
      } else if take("*") || take("+") || takesRounds() {
        guard isPartFixed else { return nil }
        isFixed = false
      } else {
        isFixed = isFixed && isPartFixed
      }
    }
    return isFixed
  }

  /// Takes `{2}`, `{2,}` or `{2,3}`, or nothing.
  private mutating func takesRounds() -> Bool {
    let start = index
    if take("{"), let minimum = number() {
      let maximum = take(",") ? next == UInt8(ascii: "}") ? Self.maximumRounds : number() : minimum
      if let maximum, take("}"), minimum <= maximum, 1...Self.maximumRounds ~= maximum {
        return true
      }
    }
    index = start
    return false
  }

  /// A number of rounds, of few digits.
  private mutating func number() -> Int? {
    let digits = source[index...].prefix(4).prefix { 0x30...0x39 ~= $0 }
    index = digits.endIndex
    return Int(String(decoding: digits, as: UTF8.self))
  }

  private mutating func atom() -> Bool? {
    if take("(") {
      depth += 1
      defer { depth -= 1 }
      guard depth <= Self.maximumDepth, let isFixed = alternatives(), take(")") else { return nil }
      return isFixed
    }
    if take("[") { return isSet() ? true : nil }
    // Only what means something alone may stand after a backslash everywhere.
    let isPortable = take("\\") ? next?.isSyntax : next?.isLiteral
    guard isPortable == true else { return nil }
    index += 1
    return true
  }

  /// Takes letters, digits, `_` and ranges of letters and digits. A `-` anywhere else means
  /// something in one dialect and is an error in another.
  private mutating func isSet() -> Bool {
    _ = take("^")
    repeat {
      guard let first = next, first.isAlphanumeric || first == UInt8(ascii: "_") else {
        return false
      }
      index += 1
      if take("-") {
        guard let last = next, last.isAlphanumeric, first.isAlphanumeric, last >= first else {
          return false
        }
        index += 1
      }
    } while !take("]")
    return true
  }
}

extension UInt8 {
  /// What stands for itself in every dialect, outside of sets.
  fileprivate var isLiteral: Bool { isAlphanumeric || "_- @".utf8.contains(self) }

  /// What has to be escaped to stand for itself, in every dialect.
  fileprivate var isSyntax: Bool { "^$\\.*+?()[]{}|/".utf8.contains(self) }
}
