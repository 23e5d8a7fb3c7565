/// A unit in which text is counted, such as Characters, bytes in an encoding, or words.
///
/// ```swift
/// "👨‍👩‍👧".count(in: .characters)      // 1
/// "👨‍👩‍👧".count(in: .unicodeScalars)  // 5
/// "👨‍👩‍👧".count(in: .utf16)           // 8
/// "👨‍👩‍👧".count(in: .bytes)           // 18
/// ```
///
/// Two units are equal if their names are equal. The name of a custom unit begins with `custom:`,
/// so a custom unit never equals a unit of this package.
public struct TextUnit: Sendable {
  /// The spelling of the unit on the command line and in JSON, such as `characters`,
  /// `bytes:gb18030`, `words:zh`, or `custom:price`.
  public let name: String

  /// Exactly one of this property and ``storedDefinition`` is `nil`.
  @usableFromInline
  let builtIn: BuiltInUnit?

  @usableFromInline
  let storedDefinition: (any UnitDefinition)?

  /// An internal variant doesn't equal the public unit of the same name.
  @usableFromInline
  let isInternalVariant: Bool

  @inlinable
  init(name: String, builtIn: BuiltInUnit) {
    self.name = name
    self.builtIn = builtIn
    storedDefinition = nil
    isInternalVariant = false
  }

  package init(_ definition: any UnitDefinition, isInternalVariant: Bool = false) {
    name = definition.name
    builtIn = nil
    storedDefinition = definition
    self.isInternalVariant = isInternalVariant
  }

  @inline(never)
  package var definition: any UnitDefinition {
    // One of the two properties isn't `nil`, so the default `.characters` is never used.
    storedDefinition ?? (builtIn ?? .characters).definition
  }
}

extension TextUnit: Hashable {
  public static func == (left: TextUnit, right: TextUnit) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.isInternalVariant == right.isInternalVariant
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension TextUnit: CustomStringConvertible {
  public var description: String { name }
}

// MARK: - Kernels

/// A unit that is counted without its definition. A call such as `text.count(in: .utf16)` compiles
/// to a direct call of a kernel, so short texts are fast.
@usableFromInline
enum BuiltInUnit: Sendable {
  case characters
  case scalars
  case utf16
  case utf8Bytes
  case utf16Bytes
  case utf32Bytes
  case lines
  case whitespaceWords
  case scalarsPerCharacter

  @inlinable
  func count(_ text: Span<UInt8>) -> Int {
    switch self {
    case .characters: CharacterKernel.count(text)
    case .scalars: ScalarMeter.count(text)
    case .utf16: UTF16Meter.count(text)
    case .utf8Bytes: text.count
    case .utf16Bytes: UTF16Meter.count(text).multipliedClamped(by: 2)
    case .utf32Bytes: ScalarMeter.count(text).multipliedClamped(by: 4)
    case .lines: LineMeter.count(text)
    case .whitespaceWords: WhitespaceWordMeter.count(text)
    case .scalarsPerCharacter: CharacterKernel.largestScalarCount(text)
    }
  }

  func merged(_ left: Tally, _ right: Tally) -> Tally {
    switch self {
    // Both pieces count the line in which they meet, so the sum is too high by one.
    case .lines: Tally(count: left.count.addingClamped(right.count) - 1)
    case .scalarsPerCharacter: Tally(count: max(left.count, right.count))
    default: left + right
    }
  }

  var definition: BuiltInUnitDefinition {
    switch self {
    case .characters: .characters
    case .scalars: .scalars
    case .utf16: .utf16
    case .utf8Bytes: .utf8Bytes
    case .utf16Bytes: .utf16Bytes
    case .utf32Bytes: .utf32Bytes
    case .lines: .lines
    case .whitespaceWords: .whitespaceWords
    case .scalarsPerCharacter: .scalarsPerCharacter
    }
  }
}

// MARK: - Custom units

extension TextUnit {
  /// Returns a unit whose count is the sum of the costs of the Unicode scalars in a text.
  ///
  /// ```swift
  /// let price = TextUnit.custom("price") { (scalar: Unicode.Scalar) in scalar.isASCII ? 1 : 2 }
  /// "né".count(in: price)                         // 3
  /// "née".truncated(to: TextLimit(3, in: price))  // "né"
  /// ```
  ///
  /// To read the unit from JSON or a command line, pass it to ``TextServices/adding(_:)``.
  ///
  /// - Parameters:
  ///   - name: The part of the unit's name after `custom:`. Units with the same name are considered
  ///     equal, so they must have the same costs.
  ///   - cost: A closure that returns the cost of a scalar. The cost must always be the same for
  ///     the same scalar, and is clamped to the range from 0 to ``maximumCost``. The closure is
  ///     called for each counted scalar, so it should be fast.
  public static func custom(
    _ name: String, costOfScalar cost: @escaping @Sendable (Unicode.Scalar) -> Int
  ) -> TextUnit {
    TextUnit(
      CostUnit(name) { text in sum(of: text.unicodeScalars, costing: cost) })
  }

  /// Returns a unit whose count is the sum of the costs of the Characters in a text.
  ///
  /// ```swift
  /// let faces = TextUnit.custom("faces") { (character: Character) in character == "🙂" ? 2 : 1 }
  /// "Hi 🙂".count(in: faces)  // 5
  /// ```
  ///
  /// To read the unit from JSON or a command line, pass it to ``TextServices/adding(_:)``.
  ///
  /// - Parameters:
  ///   - name: The part of the unit's name after `custom:`. Units with the same name are considered
  ///     equal, so they must have the same costs.
  ///   - cost: A closure that returns the cost of a Character. The cost must always be the same for
  ///     the same Character, and is clamped to the range from 0 to ``maximumCost``.
  public static func custom(
    _ name: String, costOfCharacter cost: @escaping @Sendable (Character) -> Int
  ) -> TextUnit {
    TextUnit(CostUnit(name) { text in sum(of: text, costing: cost) })
  }

  /// Returns a unit whose count is the result of a closure for the whole text.
  ///
  /// ```swift
  /// let tags = TextUnit.custom("tags") { text in text.split(separator: ",").count }
  /// "swift, linux, web".count(in: tags)  // 3
  /// "swift, linux, web".truncated(to: TextLimit(2, in: tags))  // "swift, linux,"
  /// ```
  ///
  /// Use this unit only if the count isn't a sum of the costs of scalars or Characters. The unit is
  /// slower than the other custom units. Truncating a text counts several prefixes, each edit of a
  /// field counts the whole text, and a ``TextCounter`` buffers the whole stream. If the count can
  /// decrease when text is appended, a truncated text can be shorter than necessary.
  ///
  /// To read the unit from JSON or a command line, pass it to ``TextServices/adding(_:)``.
  ///
  /// - Parameters:
  ///   - name: The part of the unit's name after `custom:`. Units with the same name are considered
  ///     equal, so they must have the same counts.
  ///   - count: A closure that returns the count of a text. The count must always be the same for
  ///     the same text. A negative count is replaced with 0.
  public static func custom(
    _ name: String, count: @escaping @Sendable (String) -> Int
  ) -> TextUnit {
    TextUnit(WholeTextUnit(name, count: count))
  }

  /// The maximum cost of a scalar or Character in a custom unit.
  ///
  /// The maximum prevents sums from overflowing.
  public static var maximumCost: Int { 0xFFFF }

  private static func sum<Element>(
    of elements: some Sequence<Element>, costing cost: (Element) -> Int
  ) -> Int64 {
    elements.reduce(0) { $0 + Int64(min(max(0, cost($1)), maximumCost)) }
  }
}

private final class CostUnit: UnitDefinition {
  let name: String
  private let cost: @Sendable (String) -> Int64

  init(_ name: String, cost: @escaping @Sendable (String) -> Int64) {
    self.name = "custom:\(name)"
    self.cost = cost
  }

  let noun = UnitNoun.customWeights

  let traits = UnitTraits(isMonotonic: true, talliesCharactersSeparately: true)

  func tally(of text: Span<UInt8>) -> Tally { Tally(clamping: cost(String(text))) }
}

/// A unit that counts with a closure. No trait holds for every closure, so the defaults are used.
private final class WholeTextUnit: UnitDefinition {
  let name: String
  private let count: @Sendable (String) -> Int

  init(_ name: String, count: @escaping @Sendable (String) -> Int) {
    self.name = "custom:\(name)"
    self.count = count
  }

  let noun = UnitNoun.customWeights

  func tally(of text: Span<UInt8>) -> Tally { Tally(count: max(0, count(String(text)))) }
}

// MARK: - Errors

/// An error that is thrown when a unit can't be created from its name.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum UnitError: Error, Hashable, Sendable {
  /// No unit has the name.
  ///
  /// The first associated value is the name. `similar` is the most similar name of a unit, or `nil`
  /// if no name is similar. `known` lists the names of the units in ``TextServices/units``. The
  /// names of custom units are neither suggested nor listed.
  case unknownUnit(String, similar: String?, known: String)
  /// The unit requires the module `PlatformLimits`, which wasn't added to the services.
  ///
  /// The associated value is the name of the unit.
  case needsPlatformLimits(String)
  /// The services have no segmenter for words.
  ///
  /// The associated value is the locale, or an empty string for the unit `words`.
  case needsSegmenter(String)
  /// The locale's tag is ill-formed, or the services have no data for the locale.
  ///
  /// The associated value is the tag.
  case unknownLocale(String)
  /// No encoding has the name, or the services have no encodings.
  ///
  /// The first associated value is the name. `similar` contains the most similar names of
  /// encodings, or is empty if no name is similar.
  case unknownEncoding(String, similar: [String])
  /// The part of the unit's name after the colon isn't a known option, table, or language.
  ///
  /// The first associated value is the whole name. `known` describes the valid parts after the
  /// colon.
  case unknownOption(String, known: String)
  /// The part of the unit's name after a plus sign isn't a known form, such as `nfc`.
  ///
  /// The first associated value is the whole name. `similar` is the most similar name of a unit, or
  /// `nil` if no name is similar. `known` lists the forms.
  case unknownForm(String, form: String, similar: String?, known: String)
  /// The unit's name repeats a form, or has two normalization forms.
  ///
  /// The form `line` and each refusal, such as `filename`, can occur once in a name. One
  /// normalization form of Unicode and one `crlf` can be directly before each of these forms, and
  /// at the end of the name. The first associated value is the whole name, and `form` is the form
  /// that isn't allowed.
  case repeatedForm(String, form: String)
  /// The unit isn't available in this program or on this system.
  ///
  /// The first associated value is the name of the unit. `reason` is a phrase that says why.
  case unavailable(String, reason: String)
}

extension UnitError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownUnit(let name, let similar, let known):
      """
      Unknown unit '\(name.excerpt)'.\(similar.map { " Did you mean \($0)?" } ?? "") \
      Units are \(known).
      """
    case .needsPlatformLimits(let name):
      """
      The unit '\(name.excerpt)' needs the module PlatformLimits. Call addingPlatformLimits() on \
      the services.
      """
    case .needsSegmenter(let locale):
      """
      'words\(locale.isEmpty ? "" : ":" + locale.excerpt)' requires services with word \
      segmentation, such as .icu or .foundation. 'words:whitespace' doesn't.
      """
    case .unknownLocale(let name):
      """
      Unknown locale '\(name.excerpt)'. Write a language such as words:zh, words:th, or \
      words:en-US.
      """
    case .unknownEncoding(let name, let similar):
      similar.isEmpty
        ? """
        Unknown encoding '\(name.excerpt)'. Write one such as bytes:utf8, bytes:gb18030, \
        bytes:shift_jis, bytes:euc-kr, bytes:big5, or bytes:windows-1252.
        """
        : """
        Unknown encoding '\(name.excerpt)'. Did you mean \
        \(similar.map { "bytes:" + $0 }.joined(separator: " or "))?
        """
    case .unknownOption(let name, let known):
      """
      Unknown unit '\(name.excerpt)'. After \(name.prefix { $0 != ":" }): write \(known).
      """
    case .unknownForm(let name, let form, let similar, let known):
      """
      Unknown form '+\(form.excerpt)' in '\(name.excerpt)'.\
      \(similar.map { " Did you mean \($0)?" } ?? "") Forms are \(known).
      """
    case .repeatedForm(let name, let form):
      """
      The form '+\(form)' can't be added in '\(name.excerpt)'. Write each form once, and only one \
      of +nfc, +nfd, +nfkc, and +nfkd.
      """
    case .unavailable(let name, let reason):
      "The unit '\(name)' isn't available: \(reason)."
    }
  }
}

extension String {
  fileprivate var excerpt: String {
    let maximumCount = 60
    guard let end = unicodeScalars.index(startIndex, offsetBy: maximumCount, limitedBy: endIndex),
      end < endIndex
    else { return self }
    return self[..<end] + "…"
  }
}
