import TextMetrics

/// The segments of a text message (SMS), and the Characters that prevent a shorter encoding.
///
/// ```swift
/// let message = SMSSegmentation(of: "It’s 5 o’clock")
/// message.segments  // 1
/// message.encoding  // .ucs2
/// message.nonGSMCharacters.map(\.character)  // ["’", "’"]
/// message.remainingInLastSegment  // 56
/// ```
public struct SMSSegmentation: Sendable, Hashable {
  /// The encoding of a message.
  public enum Encoding: String, Sendable, Hashable {
    /// Septets of the default GSM alphabet or of national language tables.
    case gsm7
    /// UTF-16 code units. A message has this encoding if no GSM alphabet that the message can use
    /// has all scalars of the message. The message can use the default alphabet and, if
    /// ``SMSSegmentation/language`` isn't `nil`, the alphabets with tables of that language.
    case ucs2
  }

  /// A Character that requires UCS-2, because one of its scalars isn't in the GSM alphabet.
  ///
  /// For example, é is in the alphabet, but e followed by U+0301 isn't.
  public struct NonGSMCharacter: Sendable, Hashable {
    /// The Character.
    public let character: Character
    /// The position of the Character in the text.
    public let position: TextPosition
    /// A similar text in the default GSM alphabet, or `nil` if no such text is known.
    ///
    /// The replacement of the invisible scalars U+200B and U+FEFF is an empty string.
    public let replacement: String?
  }

  /// The language whose tables the message can use, or `nil` for the default alphabet alone.
  public let language: SMSSegmentation.Language?
  /// The encoding of all segments.
  public let encoding: Encoding
  /// The national language tables that the message uses.
  public let shifts: [Shift]
  /// The number of segments, or 0 for an empty text.
  public let segments: Int
  /// The number of septets or UTF-16 code units that still fit into the last segment, or 160 for an
  /// empty text.
  public let remainingInLastSegment: Int
  /// The Characters that require UCS-2, or an empty array if the encoding isn't UCS-2.
  ///
  /// If ``language`` isn't `nil`, the message can use several alphabets. The property then contains
  /// the Characters that are missing in the alphabet with the fewest missing Characters.
  public let nonGSMCharacters: [NonGSMCharacter]
  /// The number of Characters that require UCS-2.
  ///
  /// If the text was read as a stream, ``nonGSMCharacters`` can contain fewer Characters than this
  /// number.
  public let nonGSMCharacterCount: Int
  /// The number of segments of the message if each Character that requires UCS-2 is replaced.
  ///
  /// If one of these Characters has no replacement, or if the replacements don't save a segment,
  /// this number is equal to ``segments``. If the message can use several alphabets, this number
  /// is computed for each alphabet, and the smallest result is used.
  public let segmentsWithReplacements: Int
  /// The indices of the alphabets that have all scalars of the message.
  private let usableAlphabets: [Int]

  /// Creates the segmentation of a text.
  ///
  /// - Parameters:
  ///   - text: The text of the message.
  ///   - language: The language whose tables the message can use, or `nil` for the default alphabet
  ///     alone.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init(of text: some StringProtocol, language: SMSSegmentation.Language? = nil) {
    var reader = SMSReader(language: language)
    reader.add(String(text))
    self = reader.finish()
  }

  /// Returns the Characters of `addition` that would change the message's encoding to UCS-2.
  ///
  /// The array is empty if the message's encoding is UCS-2 already. The positions are in
  /// `addition`, not in the message.
  ///
  /// ```swift
  /// SMSSegmentation(of: "See you").nonGSMCharacters(in: "’s").first?.replacement == "'"  // true
  /// ```
  ///
  /// - Parameter addition: The text to append to the message.
  /// - Complexity: O(*n*), where *n* is the length of `addition`.
  public func nonGSMCharacters(in addition: some StringProtocol) -> [NonGSMCharacter] {
    let alphabets = SMSAlphabet.alphabets(for: language)
    var reader = SMSReader(usableAlphabets.map { alphabets[$0] }, language: language)
    reader.add(String(addition))
    return reader.finish().nonGSMCharacters
  }

  fileprivate init(
    _ meter: SMSMeter, _ unencodable: [UnencodableCharacters],
    language: SMSSegmentation.Language?
  ) {
    self.language = language
    let (count, remaining) = meter.segments
    segments = Int(clamping: count)
    remainingInLastSegment = remaining
    shifts = meter.shortestAlphabet?.shifts ?? []
    encoding = meter.shortestAlphabet == nil ? .ucs2 : .gsm7
    usableAlphabets = unencodable.indices.filter { unencodable[$0].count == 0 }
    let unencodable = encoding == .ucs2 ? unencodable : []
    let fewest = unencodable.min { $0.count < $1.count }
    nonGSMCharacters = fewest?.characters ?? []
    nonGSMCharacterCount = fewest?.count ?? 0
    segmentsWithReplacements = unencodable.reduce(segments) {
      min($0, $1.segmentsWithReplacements ?? $0)
    }
  }
}

package struct SMSReader: Sendable {
  private var meter: SMSMeter
  private var unencodable: [UnencodableCharacters]
  private let language: SMSSegmentation.Language?
  private let maximumListed: Int
  private var position = TextPosition.start
  private var lastCharacter = ""

  /// The largest size, in bytes, at which the last Character of a piece is stored so that the next
  /// piece can extend it. After a larger Character, the next piece begins a new Character.
  private static var largestStoredCharacter: Int { 1 << 12 }

  /// `maximum` is the maximum number of elements in ``SMSSegmentation/nonGSMCharacters``.
  package init(language: SMSSegmentation.Language?, keeping maximum: Int = .max) {
    self.init(SMSAlphabet.alphabets(for: language), language: language, keeping: maximum)
  }

  fileprivate init(
    _ alphabets: [SMSAlphabet], language: SMSSegmentation.Language?,
    keeping maximum: Int = .max
  ) {
    meter = SMSMeter(alphabets)
    unencodable = alphabets.map(UnencodableCharacters.init)
    self.language = language
    maximumListed = maximum
  }

  package mutating func add(_ piece: String) {
    piece.withUTF8Bytes { meter.add($0) }
    let text = lastCharacter + piece
    lastCharacter = text.last.map { String($0) } ?? ""
    if lastCharacter.utf8.count > Self.largestStoredCharacter { lastCharacter = "" }
    read(lastCharacter.isEmpty ? text[...] : text.dropLast())
  }

  package consuming func finish() -> SMSSegmentation {
    read(lastCharacter[...])
    return SMSSegmentation(meter, unencodable, language: language)
  }

  private mutating func read(_ text: Substring) {
    for character in text {
      for index in unencodable.indices {
        unencodable[index].add(character, at: position, keeping: maximumListed)
      }
      position = String(character).withUTF8Bytes { position.advanced(past: $0) }
    }
  }
}

private struct UnencodableCharacters: Sendable {
  /// The first Characters that aren't in the alphabet, up to a maximum number.
  private(set) var characters: [SMSSegmentation.NonGSMCharacter] = []
  /// The number of all Characters that aren't in the alphabet.
  private(set) var count = 0
  /// A counter of the message with replacements. It counts Characters without a replacement
  /// unchanged.
  private var withReplacements: SMSMeter.AlphabetCounter

  init(_ alphabet: SMSAlphabet) { withReplacements = SMSMeter.AlphabetCounter(alphabet) }

  var segmentsWithReplacements: Int? {
    withReplacements.hasUnencodableScalar
      ? nil : Int(clamping: withReplacements.counter.segments.count)
  }

  mutating func add(_ character: Character, at position: TextPosition, keeping maximum: Int) {
    let scalars = character.unicodeScalars
    guard scalars.contains(where: { withReplacements.alphabet.septets(of: $0.value) == 0 }) else {
      return add(scalars)
    }
    let replacement = Self.replacement(of: character)
    count += 1
    if characters.count < maximum {
      characters.append(
        SMSSegmentation.NonGSMCharacter(
          character: character, position: position, replacement: replacement))
    }
    for character in replacement ?? String(character) { add(character.unicodeScalars) }
  }

  private mutating func add(_ scalars: Character.UnicodeScalarView) {
    for (index, scalar) in scalars.enumerated() {
      withReplacements.add(scalar.value, startsCharacter: index == 0)
    }
  }

  private static func replacement(of character: Character) -> String? {
    let scalars = character.unicodeScalars
    guard let scalar = scalars.first, scalars.count == 1 else { return nil }
    return switch scalar {
    case "‘", "’", "‚", "‛", "′", "`", "´", "\u{1FEF}", "\u{1FFD}": "'"
    case "“", "”", "„", "″", "«", "»": "\""
    case "‐", "‑", "‒", "–", "—", "−": "-"
    case "…": "..."
    case "•": "*"
    case "\u{A0}", "\u{202F}", "\u{2009}", "\t": " "
    case "\u{200B}", "\u{FEFF}": ""
    default: nil
    }
  }
}

// MARK: - Message Language

extension SMSSegmentation {
  /// A language with tables for text messages (3GPP TS 23.038, annex A).
  ///
  /// With the tables, the letters of the language are encoded in septets instead of UTF-16 code
  /// units.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Language: String, Sendable, Hashable, CaseIterable {
    /// Turkish.
    case turkish = "tr"
    /// Spanish, which has a single shift table and no locking shift table (3GPP TS 23.038).
    case spanish = "es"
    /// Portuguese.
    case portuguese = "pt"
    /// Bengali and Assamese.
    case bengali = "bn"
    /// Gujarati.
    case gujarati = "gu"
    /// Hindi.
    case hindi = "hi"
    /// Kannada.
    case kannada = "kn"
    /// Malayalam.
    case malayalam = "ml"
    /// Oriya.
    case oriya = "or"
    /// Punjabi.
    case punjabi = "pa"
    /// Tamil.
    case tamil = "ta"
    /// Telugu.
    case telugu = "te"
    /// Urdu.
    case urdu = "ur"
  }

  /// A national language table, which the header of a message names.
  public enum Shift: String, Sendable, Hashable, CaseIterable {
    /// A locking shift table, which replaces the default alphabet.
    ///
    /// A letter of the table takes one septet.
    case locking
    /// A single shift table, which extends the extension table.
    ///
    /// A letter of the table takes two septets, unless the letter is also in the first table of the
    /// message. The first table is the locking shift table or, if the message doesn't use it, the
    /// default alphabet. A letter of the first table takes one septet.
    case single
  }
}
