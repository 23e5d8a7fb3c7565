package import TextMetrics

/// What playing a recorded session gave: one step for each event, and what differs from what the
/// session expects.
public struct ReplayResult: Sendable, Hashable, Encodable {
  /// The session's identity.
  public let id: String
  /// The live text at the end.
  public let finalText: String
  package let steps: [JSONValue]
  package let unexpected: [JSONValue]

  /// Whether every expectation of the session was met.
  public var isAsExpected: Bool { unexpected.isEmpty }

  private enum CodingKeys: String, CodingKey { case id, steps, unexpected }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(steps, forKey: .steps)
    if !unexpected.isEmpty { try container.encode(unexpected, forKey: .unexpected) }
  }
}
