import TextEditing
import TextMetrics

/// The limits, counted anew by the standard library each time.
struct ReferenceLimits {
  let constraints: TextConstraints

  /// The hard limits that a text exceeds, as violations: by the limit alone, or (rule 4) only
  /// those that are also worse than they were in an earlier text.
  func exceeded(by text: UTF16Text, worseThan earlier: UTF16Text? = nil) -> [EditViolation] {
    var violations: [EditViolation] = []
    for (index, limit) in constraints.limits.enumerated() where limit.strength == .hard {
      guard let maximum = limit.maximum else { continue }
      let count = Self.count(text, against: limit)
      guard count.exceeds(maximum) else { continue }
      if let earlier {
        let before = Self.count(earlier, against: limit)
        if before.exceeds(maximum), !count.isWorse(than: before) { continue }
      }
      if count.unencodable > 0 {
        violations.append(.encoding(index: index, limit, scalars: count.unencodable))
      }
      if count.count > maximum {
        violations.append(.limit(index: index, limit, attempted: count.count))
      }
    }
    if let cap = constraints.scalarsPerCharacter {
      let largest = Self.scalarsPerCharacter(text)
      let before = earlier.map(Self.scalarsPerCharacter) ?? 0
      if largest > cap, before <= cap || largest > before {
        violations.append(.scalarsPerCharacter(maximum: cap, attempted: largest))
      }
    }
    return violations
  }

  struct Count: Equatable {
    var count: Int
    var unencodable = 0

    func exceeds(_ maximum: Int) -> Bool { unencodable > 0 || count > maximum }

    func isWorse(than other: Count) -> Bool {
      unencodable != other.unencodable
        ? unencodable > other.unencodable : count > other.count
    }
  }

  /// Only words and encodings, for which the standard library has nothing, are counted by the
  /// unit itself.
  static func count(_ text: UTF16Text, against limit: TextLimit) -> Count {
    let string = text.string
    switch limit.unit {
    case .characters: return Count(count: string.count)
    case .scalars: return Count(count: string.unicodeScalars.count)
    case .utf16: return Count(count: text.count)
    case .bytes: return Count(count: string.utf8.count)
    case .bytes(.utf16): return Count(count: text.count * 2)
    case .bytes(.utf32): return Count(count: string.unicodeScalars.count * 4)
    case .scalarsPerCharacter: return Count(count: scalarsPerCharacter(text))
    default:
      let reading = limit.reading(of: string)
      return Count(count: reading.count, unencodable: reading.unencodable)
    }
  }

  static func scalarsPerCharacter(_ text: UTF16Text) -> Int {
    text.string.map(\.unicodeScalars.count).max() ?? 0
  }
}
