/// A Character boundary of a text, in every way of counting.
///
/// ```swift
/// let over = TextLimit(2, in: .characters).excessRange(in: "a👋b")
/// over?.lowerBound.utf16.value  // 3
/// over?.lowerBound.utf8.value  // 5
/// ```
public struct TextPosition: Sendable, Hashable {
  /// Bytes before it.
  public let utf8: UTF8Offset
  /// UTF-16 code units before it.
  public let utf16: UTF16Offset
  /// Characters before it.
  public let characters: CharacterOffset

  package init(utf8: UTF8Offset, utf16: UTF16Offset, characters: CharacterOffset) {
    self.utf8 = utf8
    self.utf16 = utf16
    self.characters = characters
  }

  /// The start of every text.
  package static let start = TextPosition(
    utf8: UTF8Offset(0), utf16: UTF16Offset(0), characters: CharacterOffset(0))

  /// The position after `piece`, which stands here and ends at a Character boundary.
  package func advanced(past piece: Span<UInt8>) -> TextPosition {
    advanced(past: piece, characters: CharacterKernel.count(piece))
  }

  /// The position that is as far from this one as `position` is from the start.
  func advanced(by position: TextPosition) -> TextPosition {
    TextPosition(
      utf8: UTF8Offset(utf8.value + position.utf8.value),
      utf16: UTF16Offset(utf16.value + position.utf16.value),
      characters: CharacterOffset(characters.value + position.characters.value))
  }

  /// The same, past a piece of so many Characters.
  func advanced(past piece: Span<UInt8>, characters added: Int) -> TextPosition {
    TextPosition(
      utf8: UTF8Offset(utf8.value + piece.count),
      utf16: UTF16Offset(utf16.value + UTF16Kernel.count(piece)),
      characters: CharacterOffset(characters.value + added))
  }
}

extension TextPosition: Comparable {
  public static func < (left: TextPosition, right: TextPosition) -> Bool {
    left.utf8 < right.utf8
  }
}
