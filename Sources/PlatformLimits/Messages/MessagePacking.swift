import TextMetrics

/// Packs a text into the segments of a text message, scalar by scalar.
///
/// A message that is too long for one segment is divided: each part then has a header, and holds
/// less. Neither an escape sequence nor a Character is divided, unless it alone fills a segment.
/// All encodings are followed side by side, since the last scalar may decide for a wider one.
struct MessagePacking: Sendable {
  private var breaker = CharacterBreaker()
  /// The alphabet of every phone, and those with the tables of a language.
  private var septets: [Septets]
  private var units = MessageLane.utf16

  /// A text in one alphabet.
  struct Septets: Sendable {
    let alphabet: MessageAlphabet
    private(set) var lane: MessageLane
    /// Whether the alphabet lacks a scalar of the text.
    private(set) var isLacking = false

    init(_ alphabet: MessageAlphabet) {
      self.alphabet = alphabet
      lane = .septets(naming: alphabet.shifts.count)
    }

    @inline(__always)
    mutating func add(_ scalar: UInt32, startsCharacter: Bool) {
      let cost = alphabet.septets(of: scalar)
      if cost == 0 { isLacking = true }
      lane.add(Int(cost), startsCharacter: startsCharacter)
    }
  }

  init(_ language: SMSSegmentation.Language?) {
    septets = MessageAlphabet.all(language).map(Septets.init)
  }

  /// Takes in valid UTF-8. Linear.
  mutating func add(_ text: Span<UInt8>) { _ = add(text, atMost: nil) }

  /// Takes in valid UTF-8 up to the first Character that makes more segments; returns where the
  /// Characters before it end.
  mutating func add(_ text: Span<UInt8>, atMost maximum: Int64?) -> Int {
    var (breaker, fitting) = (breaker, 0)
    defer { self.breaker = breaker }
    let end = breaker.walk(text, from: 0) { offset, startsCharacter in
      if startsCharacter, let maximum {
        if segments.count > maximum { return false }
        fitting = offset
      }
      let scalar = text.scalar(at: offset)
      units.add(scalar.bytes == 4 ? 2 : 1, startsCharacter: startsCharacter)
      for index in septets.indices where !septets[index].isLacking {
        septets[index].add(scalar.value, startsCharacter: startsCharacter)
      }
      return true
    }
    return segments.count <= maximum ?? .max ? end : fitting
  }

  /// The alphabet that takes the fewest segments, the plainer one of those that take as many; nil
  /// where each lacks something.
  var best: Septets? {
    septets.lazy.filter { !$0.isLacking }.min { $0.lane.segments.count < $1.lane.segments.count }
  }

  var segments: (count: Int64, left: Int) { (best?.lane ?? units).segments }
}
