extension TextUnit {
  /// The unit of Characters, which are extended grapheme clusters (UAX #29).
  ///
  /// The count equals the `count` property of the string, so it depends on the version of the
  /// standard library.
  @inlinable
  public static var characters: TextUnit { TextUnit(name: "characters", builtIn: .characters) }

  /// The unit of Unicode scalars, which JSON Schema and PostgreSQL count.
  @inlinable
  public static var unicodeScalars: TextUnit { TextUnit(name: "scalars", builtIn: .scalars) }

  /// The unit of UTF-16 code units, which HTML `maxlength`, `NSString`, JavaScript, and SQL Server
  /// count.
  @inlinable
  public static var utf16: TextUnit { TextUnit(name: "utf16", builtIn: .utf16) }

  /// The unit of bytes in UTF-8.
  @inlinable
  public static var bytes: TextUnit { TextUnit(name: "bytes", builtIn: .utf8Bytes) }

  /// The unit of bytes in UTF-8, which is the same unit as ``bytes``.
  @inlinable
  public static var utf8: TextUnit { bytes }

  package static var utf16Bytes: TextUnit { TextUnit(name: "bytes:utf16", builtIn: .utf16Bytes) }

  package static var utf32Bytes: TextUnit { TextUnit(name: "bytes:utf32", builtIn: .utf32Bytes) }

  /// The unit of lines, which are separated by CR LF, CR, LF, U+2028, or U+2029.
  ///
  /// The count is the number of line breaks plus one, so an empty text has one line.
  @inlinable
  public static var lines: TextUnit { TextUnit(name: "lines", builtIn: .lines) }

  /// The unit of words that are separated by whitespace, as counted by `wc -w`.
  ///
  /// A word is a run of scalars that don't have the property White_Space.
  @inlinable
  public static var whitespaceWords: TextUnit {
    TextUnit(name: "words:whitespace", builtIn: .whitespaceWords)
  }

  /// A unit whose count is the number of Unicode scalars in the longest Character of a text.
  ///
  /// A limit in Characters alone doesn't bound the size of a text, because a Character can have any
  /// number of combining marks. Add a limit in this unit to bound the marks. The operator `+` of
  /// ``TextCounts`` returns the larger of two counts in this unit, not their sum.
  ///
  /// ```swift
  /// "Ze\u{301}\u{302}\u{303}".count(in: .scalarsPerCharacter)  // 4
  /// ```
  @inlinable
  public static var scalarsPerCharacter: TextUnit {
    TextUnit(name: "scalarsPerCharacter", builtIn: .scalarsPerCharacter)
  }
}

final class BuiltInUnitDefinition: ListedUnit {
  let listing: UnitListing
  let noun: UnitNoun
  let traits: UnitTraits
  let builtIn: BuiltInUnit
  private let meter: @Sendable () -> any StreamMeter
  private let prefix: @Sendable (Span<UInt8>, Int) -> Int

  /// Each counted element adds `elementCost`, such as 2 bytes for a UTF-16 code unit.
  private init<Meter: CountMeter>(
    _ builtIn: BuiltInUnit, _ noun: UnitNoun, _ listing: UnitListing,
    costs: ScalarCostBounds? = nil, elementCost: Int = 1, by _: Meter.Type
  ) {
    self.builtIn = builtIn
    self.noun = noun
    self.listing = listing
    meter = { CountMeterBox(Meter(), each: Int64(elementCost)) }
    prefix = { Meter.prefixEnd(in: $0, atMost: $1 / elementCost) }
    let isLargest = builtIn == .scalarsPerCharacter
    traits = UnitTraits(
      isMonotonic: true, talliesCharactersSeparately: isLargest || costs != nil,
      totalIsLargest: isLargest, countsQuickly: true, scalarCosts: costs)
  }

  var unit: TextUnit { TextUnit(name: name, builtIn: builtIn) }

  func tally(of text: Span<UInt8>) -> Tally { Tally(count: builtIn.count(text)) }

  func makeMeter() -> any StreamMeter { meter() }

  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? { prefix(text, maximum) }

  func stableBoundary(in text: Span<UInt8>) -> Int {
    switch builtIn {
    case .lines:
      // A text can be divided at every offset except between CR and LF.
      text.count > 0 && text[text.count - 1] == 0x0D ? text.count - 1 : text.count
    case .whitespaceWords: WhitespaceWordMeter.startOfLastWord(in: text)
    default: CharacterKernel.start(ofLast: 1, in: text)
    }
  }

  func merged(_ left: Tally, _ right: Tally) -> Tally { builtIn.merged(left, right) }

  // The following members return the same as the defaults of `UnitDefinition`. The defaults aren't
  // used, because they would add `TruncationSearch` and `unencodableCharactersByBisection` to the
  // small engine of web pages.

  func longestPrefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int {
    CharacterKernel.boundary(atOrBefore: prefix(text, maximum), in: text)
  }

  func unencodableCharacters(in text: Span<UInt8>) -> [UnencodableCharacter] { [] }

  var variants: UnitVariants? { nil }
}

extension BuiltInUnitDefinition {
  static let characters = BuiltInUnitDefinition(
    .characters, .characters,
    UnitListing(
      ["characters"],
      "Swift's Characters: extended grapheme clusters, which are user-perceived characters"),
    costs: ScalarCostBounds(basic: 0...1, supplementary: 0...1),
    by: CharacterMeter.self)

  static let scalars = BuiltInUnitDefinition(
    .scalars, .scalars,
    UnitListing(
      ["scalars", "unicodeScalars"], "Unicode scalars, as counted by JSON Schema and PostgreSQL",
      completions: ["scalars"]),
    costs: ScalarCostBounds(basic: 1...1, supplementary: 1...1),
    by: ScalarMeter.self)

  static let utf16 = BuiltInUnitDefinition(
    .utf16, .utf16,
    UnitListing(
      ["utf16"], "UTF-16 code units, as counted by HTML maxlength, JavaScript, and SQL Server"),
    costs: ScalarCostBounds(basic: 1...1, supplementary: 2...2),
    by: UTF16Meter.self)

  static let utf8Bytes = BuiltInUnitDefinition(
    .utf8Bytes, .bytes,
    UnitListing(["bytes", "bytes:utf8"], "bytes in UTF-8", completions: ["bytes"]),
    costs: ScalarCostBounds(basic: 1...3, supplementary: 4...4),
    by: ByteMeter.self)

  static let utf16Bytes = BuiltInUnitDefinition(
    .utf16Bytes, .bytes,
    UnitListing(["bytes:utf16"], "bytes in UTF-16, without a byte order mark"),
    costs: ScalarCostBounds(basic: 2...2, supplementary: 4...4),
    elementCost: 2, by: UTF16Meter.self)

  static let utf32Bytes = BuiltInUnitDefinition(
    .utf32Bytes, .bytes,
    UnitListing(["bytes:utf32"], "bytes in UTF-32, without a byte order mark"),
    costs: ScalarCostBounds(basic: 4...4, supplementary: 4...4),
    elementCost: 4, by: ScalarMeter.self)

  static let lines = BuiltInUnitDefinition(
    .lines, .lines,
    UnitListing(
      ["lines"],
      "line breaks plus one, so an empty text has one line (wc -l counts only line breaks)"),
    by: LineMeter.self)

  static let whitespaceWords = BuiltInUnitDefinition(
    .whitespaceWords, .words,
    UnitListing(["words:whitespace"], "words separated by whitespace, as counted by wc -w"),
    by: WhitespaceWordMeter.self)

  static let scalarsPerCharacter = BuiltInUnitDefinition(
    .scalarsPerCharacter, .scalarsPerCharacter,
    UnitListing(
      ["scalarsPerCharacter"], "Unicode scalars in the Character that has the most scalars"),
    by: LargestCharacterMeter.self)
}

// MARK: - Visible Characters

extension TextUnit {
  /// The unit of Characters that aren't whitespace, as in Swift's `Character.isWhitespace`.
  ///
  /// Grant applications, and forms in Chinese and Czech, often count this way.
  public static let visibleCharacters = TextUnit(VisibleCharactersUnit())
}

final class VisibleCharactersUnit: ListedUnit {
  let listing = UnitListing(["characters:visible"], "Characters without whitespace")
  let noun = UnitNoun.characters
  let traits = UnitTraits(
    isMonotonic: true, talliesCharactersSeparately: true, countsQuickly: true,
    scalarCosts: ScalarCostBounds(basic: 0...1, supplementary: 0...1))

  func tally(of text: Span<UInt8>) -> Tally { Tally(count: VisibleCharacterMeter.count(text)) }

  func makeMeter() -> any StreamMeter { CountMeterBox(VisibleCharacterMeter()) }

  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    VisibleCharacterMeter.prefixEnd(in: text, atMost: maximum)
  }
}

package struct VisibleCharacterMeter: CountMeter {
  package private(set) var count = 0
  private var breaker = CharacterBreaker()

  package init() {}

  package mutating func add(_ text: Span<UInt8>) {
    var visible = 0
    _ = breaker.forEachScalar(in: text, from: 0) { offset, startsCharacter in
      if startsCharacter, !WhitespaceWordMeter.isSpace(text.scalar(at: offset).value) {
        visible += 1
      }
      return true
    }
    count &+= visible
  }
}

// MARK: - Paragraphs

extension TextUnit {
  /// The unit of paragraphs, which are separated by blank lines or paragraph separators (U+2029).
  ///
  /// A blank line is empty or has only whitespace. A paragraph that has only whitespace isn't
  /// counted.
  public static let paragraphs = TextUnit(ParagraphsUnit())
}

final class ParagraphsUnit: ListedUnit {
  let listing = UnitListing(["paragraphs"], "runs of lines between blank lines")
  let noun = UnitNoun.paragraphs
  let traits = UnitTraits(isMonotonic: true, countsQuickly: true)

  func tally(of text: Span<UInt8>) -> Tally { Tally(count: ParagraphMeter.count(text)) }

  func makeMeter() -> any StreamMeter { CountMeterBox(ParagraphMeter()) }

  func stableBoundary(in text: Span<UInt8>) -> Int {
    var word = WhitespaceWordMeter.startOfLastWord(in: text)
    while word > 0 {
      let previous = WhitespaceWordMeter.startOfLastWord(in: text.extracting(..<word))
      let end = word + text.scalar(at: word).bytes
      if ParagraphMeter.count(text.extracting(previous..<end)) > 1 { return word }
      word = previous
    }
    return 0
  }
}

package struct ParagraphMeter: CountMeter {
  package private(set) var count = 0
  /// The number of line breaks since the last word. A paragraph ends after 2, so larger numbers are
  /// stored as 2. U+2029 counts as 2.
  private var lineBreaks = 2
  private var endsWithCR = false

  package init() {}

  package mutating func add(_ text: Span<UInt8>) {
    var offset = 0
    while offset < text.count {
      let scalar = text.scalar(at: offset)
      offset += scalar.bytes
      if !WhitespaceWordMeter.isSpace(scalar.value) {
        if lineBreaks > 1 { count &+= 1 }
        lineBreaks = 0
      } else if scalar.value == 0x2029 {
        lineBreaks = 2
      } else if LineMeter.isBreak(scalar.value), !(endsWithCR && scalar.value == 0x0A) {
        lineBreaks = min(2, lineBreaks + 1)
      }
      endsWithCR = scalar.value == 0x0D
    }
  }
}
