// Made by TableGenerator (`make tables`) from the behavior of the standard library
// of the toolchain that ran it. Not to be edited.

/// The classes of scalars and the states that determine Characters in Unicode 17.0.
enum GraphemeTable {
  /// A row for each class, and a column for the class of the next scalar. A digit is 1 if there's
  /// always a Character boundary between the two scalars.
  @inline(__always) static var certainBoundaries: StaticString {
    """
    11110011011111110000000000000000\
    11011111111111111100000000000000\
    11111111111111111100000000000000\
    11111111111111111100000000000000\
    11110011011111100000000000000000\
    11110011011111000000000000000000\
    11110001011111110000000000000000\
    01110000000000000000000000000000\
    11110011011111110000000000000000\
    11110011000100110000000000000000\
    11110011010011110000000000000000\
    11110011011011110000000000000000\
    11110011010011110000000000000000\
    11110011011011110000000000000000\
    11110011011111110000000000000000\
    11110011011111110000000000000000\
    11110011011111100000000000000000\
    11110011011111110000000000000000
    """
  }

  /// The plain classes, as a bit for each class. There's always a Character boundary
  /// between scalars of plain classes. Most text has only scalars of plain classes.
  static let plainClasses: UInt32 = 0xF00D

  @inline(__always) static var statesStartingAtPlainScalar: UInt32 {
    0x3CB
  }

  /// One scalar of each class.
  static let representatives: [Unicode.Scalar] = [
    "\u{61}", "\u{D}", "\u{A}", "\u{0}", "\u{300}", "\u{200D}", "\u{1F1E6}", "\u{600}", "\u{903}",
    "\u{1100}", "\u{1161}", "\u{11A8}", "\u{AC00}", "\u{AC01}", "\u{1F600}", "\u{915}", "\u{94D}",
    "\u{200C}",
  ]

  /// For each state, a text that leads to the state.
  static let accessTexts: [[Unicode.Scalar]] = [
    [], ["\u{61}"], ["\u{D}"], ["\u{1F1E6}"], ["\u{600}"], ["\u{1100}"], ["\u{1161}"], ["\u{11A8}"],
    ["\u{1F600}"], ["\u{915}"], ["\u{1F600}", "\u{200D}"], ["\u{915}", "\u{94D}"],
  ]

  static let version = (17, 0)
}
