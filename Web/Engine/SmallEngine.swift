import TextHosting
import TextMetrics

// Functions of the small engine. The whole engine has other implementations of most of them.
// `small-engine.js` encodes their arguments.

@_expose(wasm, "readConstraints") @_cdecl("textlimits_read_constraints")
func readConstraints(_ number: Int32, _ byteCount: Int32) {
  var numbers = NumberReader(inInput: byteCount)
  var constraints = TextConstraints()
  constraints.overflow = numbers.nextCase()
  constraints.composition = numbers.nextCase()
  constraints.lineBreaks = numbers.nextCase()
  constraints.scalarsPerCharacter = numbers.next()
  constraints.limits = numbers.limits()
  Fields.field(number)?.constraints = constraints
}

/// The text in the input buffer must be valid UTF-8.
@_expose(wasm, "count") @_cdecl("textlimits_count")
func count(_ byteCount: Int32, _ unit: Int32) -> Int32 {
  Int32(InputBuffer.withBytes(byteCount) { NumberReader.units[Int(unit)].tally(of: $0).count })
}

nonisolated(unsafe) private var currentLimits: [TextLimit] = []

@_expose(wasm, "setLimits") @_cdecl("textlimits_set_limits")
func setLimits(_ byteCount: Int32) {
  var numbers = NumberReader(inInput: byteCount)
  unsafe currentLimits = numbers.limits()
}

@_expose(wasm, "status") @_cdecl("textlimits_status")
func status(_ byteCount: Int32) {
  setResult(unsafe currentLimits.status(of: InputBuffer.text(byteCount)).numbers)
}

/// A reader of the nonnegative numbers in the input buffer. The number -1 marks a missing number.
struct NumberReader {
  private let numbers: [Int32]
  private var index = 0

  init(inInput byteCount: Int32) {
    // Numbers have four bytes in the byte order of WebAssembly, which is little-endian.
    numbers = InputBuffer.withBytes(byteCount) { bytes in
      unsafe bytes.withUnsafeBytes { unsafe [Int32]($0.bindMemory(to: Int32.self)) }
    }
  }

  mutating func next() -> Int? {
    guard index < numbers.count else { return nil }
    defer { index += 1 }
    return numbers[index] < 0 ? nil : Int(numbers[index])
  }

  mutating func nextCase<Name: CaseIterable>() -> Name where Name.AllCases == [Name] {
    Name.allCases[next() ?? 0]
  }

  /// Four numbers encode a limit: the index of its unit, its minimum, its maximum, and 1 if soft.
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

  /// In the same order as in `small-engine.js`.
  static let units: [TextUnit] = [
    .characters, .unicodeScalars, .utf16, .bytes, .lines, .whitespaceWords, .scalarsPerCharacter,
  ]
}
