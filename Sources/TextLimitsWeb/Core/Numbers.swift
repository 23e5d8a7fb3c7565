import TextMetrics

/// Numbers that the page left, which are not negative; -1 is none.
struct Numbers {
  private let numbers: [Int32]
  private var index = 0

  init(inInbox count: Int32) {
    // Four bytes each, the lowest first, as in the engine's own memory.
    numbers = Inbox.withBytes(count) { bytes in
      unsafe bytes.withUnsafeBytes { unsafe [Int32]($0.bindMemory(to: Int32.self)) }
    }
  }

  /// The next number; nil for none, and at the end.
  mutating func next() -> Int? {
    guard index < numbers.count else { return nil }
    defer { index += 1 }
    return numbers[index] < 0 ? nil : Int(numbers[index])
  }

  /// The case at the place that is the next number.
  mutating func nextCase<Name: CaseIterable>() -> Name where Name.AllCases == [Name] {
    Name.allCases[next() ?? 0]
  }

  /// All limits that follow: unit, minimum, maximum, and 1 for one that is soft.
  mutating func limits() -> [TextLimit] {
    var limits: [TextLimit] = []
    while let unit = next() {
      let (minimum, maximum) = (next(), next())
      limits.append(
        TextLimit(
          minimum: minimum ?? 0, maximum: maximum, in: Self.units[unit],
          strength: next() == 1 ? .soft : .hard))
    }
    return limits
  }

  /// The units of the small engine, in the order of `core.js`.
  static let units: [TextUnit] = [
    .characters, .unicodeScalars, .utf16, .bytes, .lines, .whitespaceWords, .scalarsPerCharacter,
  ]
}
