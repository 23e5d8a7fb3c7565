/// The units whose count is one call of a kernel, for the speed of short counts: a call with a
/// named unit compiles to the call of its kernel.
///
/// Everything else is asked of a unit's definition.
@usableFromInline
enum UnitKernel: Sendable {
  case characters
  case scalars
  case utf16
  case utf8Bytes
  case utf16Bytes
  case utf32Bytes
  case lines
  case whitespaceWords
  case scalarsPerCharacter

  @inlinable
  func count(_ text: Span<UInt8>) -> Int {
    switch self {
    case .characters: CharacterKernel.count(text)
    case .scalars: ScalarKernel.count(text)
    case .utf16: UTF16Kernel.count(text)
    case .utf8Bytes: text.count
    case .utf16Bytes: UTF16Kernel.count(text).multipliedClamped(by: 2)
    case .utf32Bytes: ScalarKernel.count(text).multipliedClamped(by: 4)
    case .lines: LineKernel.count(text)
    case .whitespaceWords: WhitespaceWordKernel.count(text)
    case .scalarsPerCharacter: CharacterKernel.largestScalarCount(text)
    }
  }

  /// The tally of two pieces that were cut at a stable boundary.
  func merged(_ left: Tally, _ right: Tally) -> Tally {
    switch self {
    // An empty text has a line, so that two pieces have one too many.
    case .lines: Tally(count: left.count.addingClamped(right.count) - 1)
    case .scalarsPerCharacter: Tally(count: max(left.count, right.count))
    default: left + right
    }
  }

  /// The definition of the unit.
  var definition: KernelUnit {
    switch self {
    case .characters: .characters
    case .scalars: .scalars
    case .utf16: .utf16
    case .utf8Bytes: .utf8Bytes
    case .utf16Bytes: .utf16Bytes
    case .utf32Bytes: .utf32Bytes
    case .lines: .lines
    case .whitespaceWords: .whitespaceWords
    case .scalarsPerCharacter: .scalarsPerCharacter
    }
  }
}
