/// Finds where Characters start by the generated tables: one look-up for the break class of a
/// scalar, one for the transition of the class in the current state.
package struct TableBreaker: Sendable {
  /// An entry of the transitions: the break class that is the state, `@` at the start of a text, 16
  /// more where a Character started. An entry is the next column of the table without decoding.
  private(set) var state: UInt8

  init() { state = UInt8(ascii: "@") }

  /// The state after a scalar of a class, whatever came before. Only for use where plain scalars
  /// and certain boundaries follow.
  init(after breakClass: UInt8) {
    self.init()
    enter(breakClass)
  }

  /// Whether the next plain scalar is sure to start a Character.
  @inline(__always)
  var isOpen: Bool { GraphemeTable.openStates &>> UInt32(state & 15) & 1 == 1 }

  /// Whether the text begins here, or anew after a control: nothing joins what is before.
  @inline(__always)
  var isAtBeginning: Bool { state & 15 == 0 }

  /// Whether a Character started at the scalar that came last.
  @inline(__always)
  var startedCharacter: Bool { state & 16 != 0 }

  /// Takes in a scalar of that class.
  @inline(__always)
  mutating func enter(_ breakClass: UInt8) {
    // A row for each break class, from `@`; states are break classes too.
    let index = (Int(breakClass) &- 0x40) &* 32 &+ (Int(state) &- 0x40)
    state = unsafe GraphemeTable.transitions.utf8Start[index]
  }

  /// Takes in the scalar at `offset`; returns its number of bytes.
  @inline(__always)
  mutating func enter(_ text: Span<UInt8>, at offset: Int) -> Int {
    let (breakClass, bytes) = Self.breakClass(text, at: offset)
    enter(breakClass)
    return bytes
  }

  /// The Grapheme_Cluster_Break class of the scalar at `offset`, a letter, and its number of bytes.
  @inline(__always)
  static func breakClass(_ text: Span<UInt8>, at offset: Int) -> (breakClass: UInt8, bytes: Int) {
    let (entry, bytes) = ScalarTable.entry(text, at: offset)
    // One for each class of the table.
    return (unsafe ScalarTable.breakClasses.utf8Start[entry], bytes)
  }

  /// Whether any two scalars of that class and the others like it have a boundary between them.
  @inline(__always)
  static func isPlain(_ breakClass: UInt8) -> Bool {
    GraphemeTable.plainClasses &>> UInt32(breakClass & 31) & 1 == 1
  }

  /// Whether a Character starts between scalars of those classes in every state.
  @inline(__always)
  static func isCertain(_ first: UInt8, _ second: UInt8) -> Bool {
    // A square over the break classes, 32 to a row.
    let index = (Int(first) &- 0x40) &* 32 &+ (Int(second) &- 0x40)
    return unsafe GraphemeTable.certain.utf8Start[index] & 1 == 1
  }
}
