import FormValidation

/// An ICU regular expression, translated to the dialects of HTML and JSON Schema.
///
/// Literals, `.`, sets, groups, alternatives, and greedy quantifiers are translated. For a pattern
/// with any other construct, the initializer returns `nil`, because a dialect that reads the
/// construct differently could reject texts that the form accepts.
///
/// In ICU, `\d`, `\s`, `\w`, and `\p{…}` contain scalars of all scripts. HTML can express these
/// classes, but the pattern for JSON Schema accepts any scalar beyond ASCII instead.
///
/// A repeated group isn't translated if the group has a repetition, an optional part, or a choice,
/// as in `(a+)+`, because an engine that backtracks can take exponential time.
struct PortablePattern {
  /// The pattern in ECMAScript with the flag `u` or `v`.
  private(set) var html = ""
  /// The pattern in the constructs that all validators of JSON Schema support.
  private(set) var schema = ""
  /// Whether `schema` matches only texts that the ICU pattern matches.
  private(set) var isExact = true

  init?(_ pattern: any TextPattern) {
    var reader = PatternReader(pattern.source)
    guard reader.alternatives() != nil, reader.next == nil else { return nil }
    self = reader.translation
  }

  fileprivate init() {}

  fileprivate mutating func append(_ text: String) {
    html += text
    schema += text
  }

  fileprivate mutating func append(_ set: PatternSet) {
    let sign = set.isNegated ? "^" : ""
    html += "[\(sign)\(set.members)\(set.classes)]"
    guard !set.classes.isEmpty else {
      schema += "[\(sign)\(set.members)]"
      return
    }
    isExact = false
    // The schema can't express which scalars beyond ASCII a class contains, so it accepts them all.
    let members = set.members + set.asciiMembers
    switch (set.isNegated, members.isEmpty) {
    case (false, false): schema += "(?:[\(members)]|[^\\x00-\\x7F])"
    case (false, true): schema += "[^\\x00-\\x7F]"
    case (true, false): schema += "[^\(members)]"
    case (true, true): schema += "[\\s\\S]"
    }
  }
}

private struct PatternSet {
  var isNegated = false
  /// The scalars and ranges, in ECMAScript.
  var members = ""
  var classes = ""
  /// The ASCII scalars that `classes` contain, as ranges.
  var asciiMembers = ""

  /// Appends the scalar. Returns `false` if, with the flag `v`, the scalar can be read as part of
  /// an operator such as `&&`.
  mutating func append(_ scalar: Unicode.Scalar) -> Bool {
    // The flag `v` requires most of these escapes, and fastjsonschema would replace `$` in a set.
    if "()[]{}/-\\|^$".unicodeScalars.contains(scalar) {
      members += "\\\(scalar)"
      return true
    }
    guard scalar.isAlphanumeric || members.unicodeScalars.last != scalar else { return false }
    members += scalar.spelled
    return true
  }

  mutating func append(class name: String) -> Bool {
    guard let (classes, asciiMembers) = Self.classes[name] else { return false }
    self.classes += classes
    self.asciiMembers += asciiMembers
    return true
  }

  private static let classes = [
    "d": (#"\p{Nd}"#, "0-9"), "s": (#"\p{White_Space}"#, #"\t-\r\x20"#),
    "w": (#"\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\u200C\u200D"#, "0-9A-Z_a-z"),
    "L": (#"\p{L}"#, "A-Za-z"), "Lu": (#"\p{Lu}"#, "A-Z"), "Ll": (#"\p{Ll}"#, "a-z"),
    "M": (#"\p{M}"#, ""), "N": (#"\p{N}"#, "0-9"), "Nd": (#"\p{Nd}"#, "0-9"),
  ]
}

/// A method that reads a part of a pattern returns `nil` if the part can't be translated.
private struct PatternReader {
  enum Shape {
    case fixed
    /// The part has a repetition, an optional part, or a choice.
    case variable
  }

  private let source: [Unicode.Scalar]
  private var index = 0
  private var depth = 0
  private(set) var translation = PortablePattern()

  /// The maximum depth of groups, so that the recursive parser doesn't overflow its stack.
  private static let maximumDepth = 32

  /// The maximum in a quantifier such as `{2,5}`, because engines such as RE2 expand repetitions.
  private static let maximumRepetitions = 1_000

  private static let anyScalar = "[^\\n-\\r\\x85\u{2028}\u{2029}]"

  init(_ source: String) { self.source = Array(source.unicodeScalars) }

  var next: Unicode.Scalar? { index < source.count ? source[index] : nil }

  private mutating func take(_ text: String) -> Bool {
    guard source[index...].starts(with: text.unicodeScalars) else { return false }
    index += text.unicodeScalars.count
    return true
  }

  private mutating func takeAny() -> Unicode.Scalar? {
    guard let next else { return nil }
    index += 1
    return next
  }

  mutating func alternatives() -> Shape? {
    guard var shape = sequence() else { return nil }
    while take("|") {
      translation.append("|")
      guard sequence() != nil else { return nil }
      shape = .variable
    }
    return shape
  }

  private mutating func sequence() -> Shape? {
    var shape = Shape.fixed
    // The whole text must match, so anchors at both ends have no effect.
    if depth == 0 { _ = take("^") }
    while let next, next != "|", next != ")" {
      if depth == 0, next == "$", index + 1 == source.count || source[index + 1] == "|" {
        index += 1
        break
      }
      guard let partShape = atom() else { return nil }
      let start = index
      // A second quantifier, as in `a+?`, isn't an atom, so the pattern isn't translated.
      if take("?") {
        shape = .variable
      } else if take("*") || take("+") || takeRepetition() {
        guard partShape == .fixed else { return nil }
        shape = .variable
      } else if partShape == .variable {
        shape = .variable
      }
      translation.append(String(String.UnicodeScalarView(source[start..<index])))
    }
    return shape
  }

  private mutating func takeRepetition() -> Bool {
    let start = index
    if take("{"), let minimum = number() {
      let maximum = take(",") ? next == "}" ? Self.maximumRepetitions : number() : minimum
      if let maximum, take("}"), minimum <= maximum, 1...Self.maximumRepetitions ~= maximum {
        return true
      }
    }
    index = start
    return false
  }

  private mutating func number() -> Int? {
    let digits = source[index...].prefix(4).prefix { "0"..."9" ~= $0 }
    index = digits.endIndex
    return Int(String(String.UnicodeScalarView(digits)))
  }

  private mutating func atom() -> Shape? {
    switch takeAny() {
    case "(": return group()
    case "[":
      guard let set = set() else { return nil }
      translation.append(set)
    case ".": translation.append(Self.anyScalar)
    case "\\":
      guard let escaped = escaped() else { return nil }
      switch escaped {
      case .scalar(let scalar): translation.append(scalar.literal)
      case .set(let set): translation.append(set)
      }
    case let scalar? where scalar.isLiteral: translation.append(scalar.literal)
    default: return nil
    }
    return .fixed
  }

  private mutating func group() -> Shape? {
    depth += 1
    defer { depth -= 1 }
    translation.append(take("?:") ? "(?:" : "(")
    guard depth <= Self.maximumDepth, let shape = alternatives(), take(")") else { return nil }
    translation.append(")")
    return shape
  }

  private enum Escaped {
    case scalar(Unicode.Scalar)
    case set(PatternSet)
  }

  private mutating func escaped() -> Escaped? {
    guard let scalar = takeAny() else { return nil }
    switch scalar {
    case "t": return .scalar("\t")
    case "n": return .scalar("\n")
    case "r": return .scalar("\r")
    case "f": return .scalar("\u{C}")
    case "x": return hexadecimal(digits: 2).map(Escaped.scalar)
    case "u": return hexadecimal(digits: 4).map(Escaped.scalar)
    case "p", "P":
      // `\p{d}`, `\p{s}`, and `\p{w}` aren't the classes `\d`, `\s`, and `\w`.
      guard take("{"), let first = next, "A"..."Z" ~= first,
        let end = source[index...].prefix(3).firstIndex(of: "}")
      else { return nil }
      let name = String(String.UnicodeScalarView(source[index..<end]))
      index = end + 1
      return set(ofClass: name, isNegated: scalar == "P")
    case "d", "s", "w": return set(ofClass: String(scalar), isNegated: false)
    case "D", "S", "W": return set(ofClass: String(scalar).lowercased(), isNegated: true)
    default:
      return scalar.isASCII && scalar.isPortable && !scalar.isAlphanumeric ? .scalar(scalar) : nil
    }
  }

  private func set(ofClass name: String, isNegated: Bool) -> Escaped? {
    var set = PatternSet(isNegated: isNegated)
    return set.append(class: name) ? .set(set) : nil
  }

  private mutating func hexadecimal(digits count: Int) -> Unicode.Scalar? {
    let digits = source[index...].prefix(count)
    guard digits.count == count, digits.allSatisfy({ $0.properties.isASCIIHexDigit }) else {
      return nil
    }
    index += count
    return UInt32(String(String.UnicodeScalarView(digits)), radix: 16)
      .flatMap(Unicode.Scalar.init).flatMap { $0.isPortable ? $0 : nil }
  }

  private mutating func set() -> PatternSet? {
    // A class such as `[:alpha:]` isn't translated.
    if next == ":" { return nil }
    var set = PatternSet(isNegated: take("^"))
    repeat {
      let isAtStart = set.members.isEmpty && set.classes.isEmpty
      guard let first = member(of: &set, mayBeHyphen: isAtStart) else { return nil }
      guard case .scalar(let scalar) = first, set.append(scalar) else {
        if case .set = first { continue }
        return nil
      }
      guard scalar != "-", next == "-", index + 1 < source.count, source[index + 1] != "]"
      else { continue }
      index += 1
      guard case .scalar(let last)? = member(of: &set, mayBeHyphen: false), last >= scalar
      else { return nil }
      set.members += "-"
      guard set.append(last) else { return nil }
    } while !take("]")
    return set
  }

  private mutating func member(of set: inout PatternSet, mayBeHyphen: Bool) -> Escaped? {
    switch takeAny() {
    case "\\":
      guard let escaped = escaped() else { return nil }
      if case .set(let inner) = escaped {
        if inner.isNegated { return nil }
        set.classes += inner.classes
        set.asciiMembers += inner.asciiMembers
      }
      return escaped
    case "-": return mayBeHyphen || next == "]" ? .scalar("-") : nil
    case "[", "]", nil: return nil
    case let scalar?: return scalar.isPortable ? .scalar(scalar) : nil
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isAlphanumeric: Bool { isASCII && UInt8(ascii: self).isAlphanumeric }

  /// Whether every dialect and HTML can have the scalar as a literal. Some dialects read a scalar
  /// beyond U+FFFF as two surrogates.
  fileprivate var isPortable: Bool {
    0x20..<0x7F ~= value
      || 0xA0...0xFFFD ~= value && !properties.isNoncharacterCodePoint && !isJoining
  }

  private static let syntax = Array("^$\\.*+?()[]{}|".unicodeScalars)

  fileprivate var isLiteral: Bool { isPortable && (self == "]" || !Self.syntax.contains(self)) }

  fileprivate var literal: String { Self.syntax.contains(self) ? "\\\(self)" : spelled }

  fileprivate var spelled: String {
    switch self {
    case "\t": "\\t"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\u{C}": "\\f"
    default: String(self)
    }
  }
}

// MARK: - Visible Text

extension Unicode.Scalar {
  /// Whether the scalar forms one Character with an ASCII scalar before or after it, as a combining
  /// mark does.
  package var isJoining: Bool { "-\(self)-".count < 3 }
}

package enum VisiblePattern {
  /// Matches texts with a visible scalar. In ECMAScript, `\s` and `\p{Cc}` together include all
  /// whitespace.
  package static let htmlPattern = #"[\s\S]*[^\s\p{Cc}\p{DI}\u2800\u{1D159}][\s\S]*"#

  /// The visible scalars up to U+FFFD, in the syntax of all dialects. A few are left out, because a
  /// range can't begin or end with a scalar that combines with a hyphen or bracket.
  package static let basicPlaneSet: String = {
    let visible = (0...0xFFFD).lazy.compactMap(Unicode.Scalar.init).filter { !$0.isInvisible }
    var ranges: [[Unicode.Scalar]] = []
    for scalar in visible {
      if let last = ranges.last?.last, last.value + 1 == scalar.value {
        ranges[ranges.count - 1].append(scalar)
      } else {
        ranges.append([scalar])
      }
    }
    let ends = ranges.compactMap { range -> [Unicode.Scalar]? in
      guard let first = range.first(where: { !$0.isJoining }),
        let last = range.last(where: { !$0.isJoining })
      else { return nil }
      return [first, "-", last]
    }
    return "[\(String(String.UnicodeScalarView(ends.joined())))]"
  }()
}
