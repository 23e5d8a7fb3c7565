public import TextMetrics

/// A conformance to `Codable`, for limits in files such as a configuration in JSON.
///
/// ```swift
/// let file = Data(#"["characters<=300", "bytes=..3000"]"#.utf8)
/// try JSONDecoder().decode([TextLimit].self, from: file).map(\.maximum)  // [300, 3000]
/// ```
///
/// A hard limit is encoded as the text that ``/TextMetrics/TextLimit/init(parsing:strength:)``
/// parses. A soft limit is encoded as an object, such as
/// `{"limit": "characters<=300", "strength": "soft"}`. A limit in a custom unit can be encoded, but
/// not decoded, because decoding only finds the units of ``/TextMetrics/TextServices/system``.
extension TextLimit: Codable {
  private enum Key: String, CodingKey { case limit, strength }

  /// Decodes a limit from a text, or from an object with the keys `limit` and `strength`.
  ///
  /// - Throws: `DecodingError`, also for an unknown key. If the text isn't a limit, the underlying
  ///   error is the ``/TextMetrics/LimitError``, and the debug description is the description of
  ///   the underlying error.
  public init(from decoder: any Decoder) throws {
    guard let object = try? decoder.container(keyedBy: Key.self) else {
      let container = try decoder.singleValueContainer()
      self = try Self.limit(container.decode(String.self), at: container.codingPath)
      return
    }
    try Self.rejectUnknownKeys(of: decoder)
    let text = try object.decode(String.self, forKey: .limit)
    let name = try object.decodeIfPresent(String.self, forKey: .strength) ?? "hard"
    guard let strength = Strength(rawValue: name) else {
      throw DecodingError.dataCorruptedError(
        forKey: .strength, in: object,
        debugDescription: "'\(name)' isn't a strength. Write hard or soft.")
    }
    self = try Self.limit(text, strength: strength, at: object.codingPath + [Key.limit])
  }

  /// A misspelled `strength` would make a soft limit hard.
  private static func rejectUnknownKeys(of decoder: any Decoder) throws {
    struct AnyKey: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
    let keys = try decoder.container(keyedBy: AnyKey.self)
    if let unknown = keys.allKeys.first(where: { Key(stringValue: $0.stringValue) == nil }) {
      throw DecodingError.dataCorruptedError(
        forKey: unknown, in: keys,
        debugDescription: "Unknown key '\(unknown.stringValue)'. Write limit or strength.")
    }
  }

  /// Encodes the limit as a text, or as an object if the limit is soft.
  public func encode(to encoder: any Encoder) throws {
    if strength == .hard {
      var container = encoder.singleValueContainer()
      return try container.encode(description)
    }
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(description, forKey: .limit)
    try container.encode(strength.rawValue, forKey: .strength)
  }

  private static func limit(
    _ text: String, strength: Strength = .hard, at path: [any CodingKey]
  ) throws -> TextLimit {
    do throws(LimitError) {
      return try TextLimit(parsing: text, strength: strength)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: path, debugDescription: error.description, underlyingError: error))
    }
  }
}
