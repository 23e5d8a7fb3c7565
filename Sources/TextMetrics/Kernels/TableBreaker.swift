/// Finds where Characters start by the generated tables: one look-up for the class of a scalar, one
/// for the transition of the class in the current state.
package struct TableBreaker: Sendable {
  /// An entry of the transitions: the break class that is the state, `@` at the start of a text, 16
  /// more where a Character started. An entry is the next column of the table without decoding.
  private(set) var state: UInt8

  init() { state = UInt8(ascii: "@") }

  /// Whether the next plain scalar is sure to start a Character.
  @inline(__always)
  var isOpen: Bool { GraphemeTable.openStates &>> UInt32(state & 15) & 1 == 1 }

  /// Whether the text begins here, or anew after a control: nothing joins what is before.
  @inline(__always)
  var isAtBeginning: Bool { state & 15 == 0 }

  /// Whether a Character started at the scalar that came last.
  @inline(__always)
  var startedCharacter: Bool { state & 16 != 0 }

  /// Takes in a scalar whose class has that letter.
  @inline(__always)
  mutating func enter(_ letter: Int) {
    // A row for each class, from `@`; states are letters too.
    let index = (letter &- 0x40) &* 32 &+ (Int(state) &- 0x40)
    state = unsafe ScalarTable.transitions.utf8Start[index]
  }

  /// Takes in the scalar at `offset`; returns its number of bytes.
  @inline(__always)
  mutating func enter(_ text: Span<UInt8>, at offset: Int) -> Int {
    let (letter, bytes) = ScalarTable.letter(text, at: offset)
    enter(letter)
    return bytes
  }

  /// The Grapheme_Cluster_Break class of the scalar at `offset`, a letter, and its number of bytes.
  @inline(__always)
  static func breakClass(_ text: Span<UInt8>, at offset: Int) -> (breakClass: UInt8, bytes: Int) {
    let (letter, bytes) = ScalarTable.letter(text, at: offset)
    // One for each class of the table.
    return (unsafe ScalarTable.breakClasses.utf8Start[letter &- 0x40], bytes)
  }

  /// Whether any two scalars of that class and the others like it have a boundary between them.
  @inline(__always)
  static func isPlain(_ breakClass: UInt8) -> Bool {
    GraphemeTable.plainClasses &>> UInt32(breakClass & 31) & 1 == 1
  }

  /// Whether the scalars before and after `offset`, which lies inside the text, prove a Character
  /// boundary there, in every state.
  @inline(__always)
  static func isCertainBoundary(_ offset: Int, in text: Span<UInt8>) -> Bool {
    let first = breakClass(text, at: text.scalarStart(before: offset)).breakClass
    let second = breakClass(text, at: offset).breakClass
    // A square over the break classes, 32 to a row.
    let index = (Int(first) &- 0x40) &* 32 &+ (Int(second) &- 0x40)
    return unsafe GraphemeTable.certain.utf8Start[index] & 1 == 1
  }
}
