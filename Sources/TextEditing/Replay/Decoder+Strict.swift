/// A key of any name.
struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension Decoder {
  /// The decoder's object, in which every key must be one of `Key`'s.
  func strictContainer<Key: CodingKey & CaseIterable>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    let keys = try container(keyedBy: AnyKey.self).allKeys
    for key in keys where Key(stringValue: key.stringValue) == nil {
      throw corrupted("unknown key '\(key.stringValue)'", at: key)
    }
    return try container(keyedBy: type)
  }

  /// An error about a key of the decoder's object.
  func corrupted(_ description: String, at key: some CodingKey) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(codingPath: codingPath + [key], debugDescription: description))
  }
}

extension KeyedDecodingContainer {
  /// A whole number, however it is written; nil where the key is absent or null.
  func decodeWholeNumber(forKey key: Key) throws -> Int? {
    if let whole = try? decodeIfPresent(Int.self, forKey: key) { return whole }
    guard try contains(key) && !decodeNil(forKey: key) else { return nil }
    _ = try decode(Double.self, forKey: key)
    throw DecodingError.dataCorruptedError(
      forKey: key, in: self, debugDescription: "expected a whole number")
  }
}

extension DecodingError {
  /// A sentence that names the key: `events[2].range: expected 2 positions`.
  public var replayDescription: String {
    let (context, key): (Context, (any CodingKey)?) =
      switch self {
      case .typeMismatch(_, let context): (context, nil)
      case .valueNotFound(_, let context): (context, nil)
      case .keyNotFound(let key, let context): (context, key)
      case .dataCorrupted(let context): (context, nil)
      @unknown default: (Context(codingPath: [], debugDescription: "unreadable"), nil)
      }
    let path = context.codingPath.reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
    let reason =
      switch self {
      case .typeMismatch(let type, _): "expected \(Self.name(of: type))"
      case .valueNotFound(let type, _): "missing, expected \(Self.name(of: type))"
      case .keyNotFound: "missing key '\(key?.stringValue ?? "")'"
      default: context.debugDescription
      }
    return path.isEmpty ? reason : "\(path): \(reason)"
  }

  private static func name(of type: Any.Type) -> String {
    switch type {
    case is Int.Type: "a whole number"
    case is String.Type: "a string"
    case is Bool.Type: "true or false"
    case is Double.Type: "a number"
    case is [Any].Type: "an array"
    case is [String: Any].Type: "an object"
    default: "a value of another type"
    }
  }
}
