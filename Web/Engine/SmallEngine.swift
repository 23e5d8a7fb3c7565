import TextHosting
import TextMetrics

// The functions of the small engine alone. `small-engine.js` encodes their arguments.

/// Reads constraints for a field: the indices of overflow, composition, and line breaks among the cases
/// of their types, the maximum number of scalars in a Character, and the limits.
@_expose(wasm, "readConstraints") @_cdecl("textlimits_read_constraints")
func readConstraints(_ number: Int32, _ count: Int32) {
  var numbers = NumberReader(inInbox: count)
  var constraints = TextConstraints()
  constraints.overflow = numbers.nextCase()
  constraints.composition = numbers.nextCase()
  constraints.lineBreaks = numbers.nextCase()
  constraints.scalarsPerCharacter = numbers.next()
  constraints.limits = numbers.limits()
  Fields.field(number)?.constraints = constraints
}

/// Returns the count of the text in the inbox, which is valid UTF-8.
@_expose(wasm, "count") @_cdecl("textlimits_count")
func count(_ count: Int32, _ unit: Int32) -> Int32 {
  Int32(Inbox.withBytes(count) { NumberReader.units[Int(unit)].tally(of: $0).count })
}

nonisolated(unsafe) private var currentLimits: [TextLimit] = []

/// Sets the limits for the next calls of `status`.
@_expose(wasm, "setLimits") @_cdecl("textlimits_set_limits")
func setLimits(_ count: Int32) {
  var numbers = NumberReader(inInbox: count)
  unsafe currentLimits = numbers.limits()
}

/// Answers with the status of the text in the inbox.
@_expose(wasm, "status") @_cdecl("textlimits_status")
func status(_ count: Int32) {
  answer(unsafe currentLimits.status(of: Inbox.text(count)).numbers)
}

/// Reads the numbers in the inbox. They aren't negative, except for -1 in place of a missing number.
struct NumberReader {
  private let numbers: [Int32]
  private var index = 0

  init(inInbox count: Int32) {
    // Numbers have four bytes in the byte order of WebAssembly, which is little-endian.
    numbers = Inbox.withBytes(count) { bytes in
      unsafe bytes.withUnsafeBytes { unsafe [Int32]($0.bindMemory(to: Int32.self)) }
    }
  }

  /// Returns the next number, or `nil` if it's missing or at the end.
  mutating func next() -> Int? {
    guard index < numbers.count else { return nil }
    defer { index += 1 }
    return numbers[index] < 0 ? nil : Int(numbers[index])
  }

  /// Returns the case with the next number as its index.
  mutating func nextCase<Name: CaseIterable>() -> Name where Name.AllCases == [Name] {
    Name.allCases[next() ?? 0]
  }

  /// Returns the remaining limits. Each has a unit, a minimum, a maximum, and 1 if it's soft.
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

  /// The units of the small engine, in the order of `small-engine.js`.
  static let units: [TextUnit] = [
    .characters, .unicodeScalars, .utf16, .bytes, .lines, .whitespaceWords, .scalarsPerCharacter,
  ]
}
