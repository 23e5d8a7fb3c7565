/// How a text goes out as a text message, and what would make it shorter.
///
/// ```swift
/// let reading = MessageReading(of: "It’s 5 o’clock")
/// reading.encoding  // .ucs2
/// reading.forcing.map(\.character)  // ["’", "’"]
/// reading.leftInLast  // 56
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
  public struct Forcing: Sendable, Hashable {
    /// The Character.
    public let character: Character
    /// Where it stands.
    public let position: TextPosition
    /// What could stand for it; nil where nothing is known.
    public let replacement: String?
  }

  /// The encoding of all segments.
  public let encoding: Encoding
  /// The number of segments; none for an empty text.
  public let segments: Int
  /// Septets or UTF-16 code units that are left in the last segment.
  public let leftInLast: Int
  /// What forces UCS-2, from the first on.
  public let forcing: [Forcing]
  /// Segments with every replacement made; as many as now where that saves none.
  public let segmentsWithReplacements: Int

  /// Reads a text, with a language's own letters if one is given. Linear.
  public init(of text: some StringProtocol, language: MessageLanguage? = nil) {
    func lane(_ text: String) -> MessagePacking {
      var packing = MessagePacking(language)
      text.withUTF8Bytes { packing.add($0) }
      return packing
    }
    let text = String(text)
    let packing = lane(text)
    encoding = packing.isWide ? .ucs2 : .gsm7
    let (count, left) = packing.lane.segments
    segments = Int(clamping: count)
    leftInLast = left
    var forcing: [Forcing] = []
    var replaced = ""
    var position = TextPosition.start
    for character in text {
      let part = String(character)
      let isMissing = part.unicodeScalars.contains {
        MessageAlphabet.septets(of: $0.value, in: language) == 0
      }
      let replacement = isMissing ? Self.replacements[part] : nil
      if isMissing {
        forcing.append(
          Forcing(character: character, position: position, replacement: replacement))
      }
      replaced += replacement ?? part
      position = part.withUTF8Bytes { position.advanced(past: $0) }
    }
    self.forcing = forcing
    segmentsWithReplacements =
      forcing.isEmpty ? segments : min(segments, Int(clamping: lane(replaced).lane.segments.count))
  }

  /// What writing programs put in for what was typed.
  private static let replacements: [String: String] = [
    "‘": "'", "’": "'", "‚": "'", "‛": "'", "′": "'", "`": "'", "´": "'", "“": "\"", "”": "\"",
    "„": "\"", "″": "\"", "«": "\"", "»": "\"", "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-",
    "−": "-", "…": "...", "•": "*", "\u{A0}": " ", "\u{202F}": " ", "\u{2009}": " ",
    "\u{200B}": "", "\u{FEFF}": "", "\t": " ",
  ]
}
