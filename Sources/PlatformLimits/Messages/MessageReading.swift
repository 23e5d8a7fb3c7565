import TextMetrics

/// How a text goes out as a text message, and what would make it shorter.
///
/// ```swift
/// let reading = MessageReading(of: "It’s 5 o’clock")
/// reading.encoding  // .ucs2
/// reading.nonGSMCharacters.map(\.character)  // ["’", "’"]
/// reading.remainingInLastSegment  // 56
/// ```
public struct MessageReading: Sendable, Hashable {
  /// What a segment holds.
  public enum Encoding: String, Sendable, Hashable {
    /// Septets of the GSM alphabet.
    case gsm7
    /// UTF-16 code units, as soon as the alphabet lacks a scalar.
    case ucs2
  }

  /// A Character that the alphabet lacks.
  public struct NonGSMCharacter: Sendable, Hashable {
    /// The Character.
    public let character: Character
    /// Where it stands.
    public let position: TextPosition
    /// What could stand for it; nil where nothing is known.
    public let replacement: String?
  }

  /// The language whose tables the message may use.
  public let language: MessageLanguage?
  /// The encoding of all segments.
  public let encoding: Encoding
  /// The tables of the language that the text needs, or that make it shorter.
  public let shifts: [MessageShift]
  /// The number of segments; none for an empty text.
  public let segments: Int
  /// Septets or UTF-16 code units that are left in the last segment.
  public let remainingInLastSegment: Int
  /// What forces UCS-2, from the first on. With a language, what that one of its alphabets lacks
  /// which lacks the fewest.
  public let nonGSMCharacters: [NonGSMCharacter]
  /// How many Characters force UCS-2, where ``nonGSMCharacters`` has only the first of them.
  public let nonGSMCharacterCount: Int
  /// Segments with every replacement made; as many as now where that saves none.
  public let segmentsWithReplacements: Int

  /// Reads a text, with a language's own tables if one is given. Linear.
  public init(of text: some StringProtocol, language: MessageLanguage? = nil) {
    var reader = MessageReader(language: language)
    reader.add(String(text))
    self = reader.finish()
  }

  /// The Characters of an addition that would turn this text, in septets, into one of UCS-2, and so
  /// make all of it dearer; none where the text is UCS-2 already. Linear in the addition.
  ///
  /// ```swift
  /// MessageReading(of: "See you").nonGSMCharacters(in: "’s").first?.replacement == "'"  // true
  /// ```
  public func nonGSMCharacters(in addition: some StringProtocol) -> [NonGSMCharacter] {
    encoding == .gsm7 ? MessageReading(of: addition, language: language).nonGSMCharacters : []
  }

  fileprivate init(_ packing: MessagePacking, _ lacks: [Lack], language: MessageLanguage?) {
    self.language = language
    let (count, left) = packing.segments
    segments = Int(clamping: count)
    remainingInLastSegment = left
    shifts = packing.best?.alphabet.shifts ?? []
    encoding = packing.best == nil ? .ucs2 : .gsm7
    let lacks = encoding == .ucs2 ? lacks : []
    let nearest = lacks.min { $0.count < $1.count }
    nonGSMCharacters = nearest?.first ?? []
    nonGSMCharacterCount = nearest?.count ?? 0
    segmentsWithReplacements = lacks.reduce(segments) {
      min($0, $1.segmentsWithReplacements ?? $0)
    }
  }
}

/// Reads a text message that comes in pieces. Memory is constant where what forces UCS-2 is
/// bounded.
package struct MessageReader: Sendable {
  private var packing: MessagePacking
  private var lacks: [Lack]
  private let language: MessageLanguage?
  private let maximum: Int
  private var position = TextPosition.start
  /// The last Character so far, which what follows may extend.
  private var last = ""

  /// A Character of more bytes is not waited for.
  private static var largestCharacter: Int { 1 << 12 }

  /// - Parameter maximum: How many of the Characters that force UCS-2 are kept.
  package init(language: MessageLanguage?, keeping maximum: Int = .max) {
    packing = MessagePacking(language)
    lacks = MessageAlphabet.all(language).map(Lack.init)
    self.language = language
    self.maximum = maximum
  }

  /// Takes in the next piece. Linear.
  package mutating func add(_ piece: String) {
    piece.withUTF8Bytes { packing.add($0) }
    let text = last + piece
    last = text.last.map { String($0) } ?? ""
    if last.utf8.count > Self.largestCharacter { last = "" }
    read(last.isEmpty ? text[...] : text.dropLast())
  }

  /// The reading of all that was added.
  package consuming func finish() -> MessageReading {
    read(last[...])
    return MessageReading(packing, lacks, language: language)
  }

  private mutating func read(_ text: Substring) {
    for character in text {
      for index in lacks.indices { lacks[index].add(character, at: position, keeping: maximum) }
      position = String(character).withUTF8Bytes { position.advanced(past: $0) }
    }
  }
}

/// What one alphabet lacks, and how the text would go out in it with what could stand for that.
private struct Lack: Sendable {
  private(set) var first: [MessageReading.NonGSMCharacter] = []
  private(set) var count = 0
  /// The text with its replacements.
  private var replaced: MessagePacking.Septets

  init(_ alphabet: MessageAlphabet) { replaced = MessagePacking.Septets(alphabet) }

  /// Nil where replacements are not enough.
  var segmentsWithReplacements: Int? {
    replaced.isLacking ? nil : Int(clamping: replaced.lane.segments.count)
  }

  mutating func add(_ character: Character, at position: TextPosition, keeping maximum: Int) {
    let scalars = character.unicodeScalars
    guard scalars.contains(where: { replaced.alphabet.septets(of: $0.value) == 0 }) else {
      return add(scalars)
    }
    let replacement = Self.replacement(of: character)
    count += 1
    if first.count < maximum {
      first.append(
        MessageReading.NonGSMCharacter(
          character: character, position: position, replacement: replacement))
    }
    for character in replacement ?? String(character) { add(character.unicodeScalars) }
  }

  private mutating func add(_ scalars: Character.UnicodeScalarView) {
    for (index, scalar) in scalars.enumerated() {
      replaced.add(scalar.value, startsCharacter: index == 0)
    }
  }

  /// What is likely to have been typed where a writing program put this in.
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
