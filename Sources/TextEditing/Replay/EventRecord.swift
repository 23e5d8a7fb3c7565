import TextMetrics

/// An event as a session spells it.
struct EventRecord: Sendable, Hashable, Codable {
  enum Kind: String, Codable, CaseIterable {
    case insert, replace, mark, markRange, commit, cancel, delete, select, blur, set, limits
    case reconcile, undo, redo

    /// The keys that an event of this kind needs and those that it may have besides.
    var keys: (needed: Set<CodingKeys>, allowed: Set<CodingKeys>) {
      switch self {
      case .insert, .set: ([.text], [])
      case .replace: ([.range, .text], [])
      case .mark: ([.text], [.selection])
      case .markRange, .select: ([.range], [])
      case .commit: ([], [.text])
      case .delete: ([.direction], [])
      case .limits: ([.limits], [])
      case .reconcile: ([.text], [.selection, .marked])
      case .cancel, .blur, .undo, .redo: ([], [])
      }
    }
  }

  var type: Kind
  var text: String?
  var range: PositionPair?
  var selection: PositionPair?
  var marked: PositionPair?
  var direction: FieldEvent.Direction?
  var limits: [LimitRecord]?
  var language: String?

  enum CodingKeys: String, CodingKey, CaseIterable {
    case type, text, range, selection, marked, direction, limits, language
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
    guard let type: Kind = try container.decodeName(forKey: .type) else {
      throw decoder.corrupted("missing key 'type'", at: CodingKeys.type)
    }
    self.type = type
    let keys = type.keys
    for key in container.allKeys where key != .type && key != .language {
      let isAbsent = try container.decodeNil(forKey: key)
      guard isAbsent || keys.needed.contains(key) || keys.allowed.contains(key) else {
        throw decoder.corrupted("'\(type.rawValue)' has no such key", at: key)
      }
    }
    text = try container.decodeIfPresent(String.self, forKey: .text)
    range = try container.decodeIfPresent(PositionPair.self, forKey: .range)
    selection = try container.decodeIfPresent(PositionPair.self, forKey: .selection)
    marked = try container.decodeIfPresent(PositionPair.self, forKey: .marked)
    direction = try container.decodeName(forKey: .direction)
    limits = try container.decodeIfPresent([LimitRecord].self, forKey: .limits)
    language = try container.decodeIfPresent(String.self, forKey: .language)
    for key in CodingKeys.allCases where keys.needed.contains(key) {
      guard try container.contains(key) && !container.decodeNil(forKey: key) else {
        throw decoder.corrupted("'\(type.rawValue)' needs this key", at: key)
      }
    }
  }

  /// The event; its keys were checked when it was read.
  func event(units: TextServices, at path: String) throws(ReplayError) -> FieldEvent {
    let text = text ?? ""
    let range = range ?? PositionPair(UTF16Range(at: 0))
    switch type {
    case .insert: return .insert(text)
    case .replace: return .replace(range.range, with: text)
    case .mark: return .mark(text, selection: selection?.selection)
    case .markRange: return .markRange(range.range)
    case .commit: return .commit(self.text)
    case .cancel: return .cancel
    case .delete: return .delete(direction ?? .backward)
    case .select: return .select(range.selection)
    case .blur: return .blur
    case .set: return .set(text)
    case .limits: return .limits(try (limits ?? []).limits(units: units, at: "\(path).limits"))
    case .reconcile:
      return .reconcile(
        FieldReport(text, selection: selection?.selection, marked: marked?.range))
    case .undo: return .undo
    case .redo: return .redo
    }
  }
}
