// Made by GraphemeTableGenerator (`make tables`) from the behaviour of the standard library
// of the toolchain that ran it. Not to be edited.

/// Unicode 17.0.
enum GraphemeTable {
  /// By class and state: the next state, from `@`, plus 16 where a Character starts.
  @inline(__always) static var transitions: StaticString {
    """
    QQQQAQQQQQQQ@@@@QQQQAQQQQQQQ@@@@\
    RRRRRRRRRRRR@@@@RRRRRRRRRRRR@@@@\
    PP@PPPPPPPPP@@@@PP@PPPPPPPPP@@@@\
    PPPPPPPPPPPP@@@@PPPPPPPPPPPP@@@@\
    QAQAAAAAHIAK@@@@QAQAAAAAHIAK@@@@\
    QAQAAAAAJIAK@@@@QAQAAAAAJIAK@@@@\
    SSSACSSSSSSS@@@@SSSACSSSSSSS@@@@\
    TTTTDTTTTTTT@@@@TTTTDTTTTTTT@@@@\
    QAQAAAAAAAAA@@@@QAQAAAAAAAAA@@@@\
    UUUUEEUUUUUU@@@@UUUUEEUUUUUU@@@@\
    VVVVFFFVVVVV@@@@VVVVFFFVVVVV@@@@\
    WWWWGWGGWWWW@@@@WWWWGWGGWWWW@@@@\
    VVVVFFVVVVVV@@@@VVVVFFVVVVVV@@@@\
    WWWWGGWWWWWW@@@@WWWWGGWWWWWW@@@@\
    XXXXHXXXXXHX@@@@XXXXHXXXXXHX@@@@\
    YYYYIYYYYYYI@@@@YYYYIYYYYYYI@@@@\
    QAQAAAAAHKAK@@@@QAQAAAAAHKAK@@@@\
    QAQAAAAAHAAA@@@@QAQAAAAAHAAA@@@@
    """
  }

  /// By class and next class: `1` where a Character starts between them in every state.
  @inline(__always) static var certain: StaticString {
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

  /// The classes, by bit, any two of which have a boundary between them: most of all text.
  static let plainClasses: UInt32 = 0xF00D

  /// The states, by bit, in which every plain class starts a Character.
  @inline(__always) static var openStates: UInt32 { 0x3CB }

  /// One scalar of each class.
  static let representatives: [Unicode.Scalar] = [
    "\u{61}", "\u{D}", "\u{A}", "\u{0}", "\u{300}", "\u{200D}", "\u{1F1E6}", "\u{600}", "\u{903}",
    "\u{1100}", "\u{1161}", "\u{11A8}", "\u{AC00}", "\u{AC01}", "\u{1F600}", "\u{915}", "\u{94D}",
    "\u{200C}",
  ]

  /// A text that leads to each state.
  static let accessTexts: [[Unicode.Scalar]] = [
    [], ["\u{61}"], ["\u{D}"], ["\u{1F1E6}"], ["\u{600}"], ["\u{1100}"], ["\u{1161}"], ["\u{11A8}"],
    ["\u{1F600}"], ["\u{915}"], ["\u{1F600}", "\u{200D}"], ["\u{915}", "\u{94D}"],
  ]

  /// The first scalar that is new in this version of Unicode.
  static let newest: Unicode.Scalar = "\u{88F}"

  /// Columns of 16 without an assigned scalar, where the next versions grow.
  static let emptyColumns: [Range<UInt32>] = [
    0xE60..<0xE80, 0xEE0..<0xF00, 0xFE0..<0x1000, 0x1AF0..<0x1B00, 0x2430..<0x2440, 0x2450..<0x2460,
    0x2E60..<0x2E80, 0x2FE0..<0x2FF0, 0xA630..<0xA640, 0xA7E0..<0xA7F0, 0xFAE0..<0xFB00,
    0x10060..<0x10080, 0x101B0..<0x101D0, 0x10200..<0x10280, 0x103E0..<0x10400, 0x10770..<0x10780,
    0x107C0..<0x10800, 0x108B0..<0x108E0, 0x10960..<0x10980, 0x10AA0..<0x10AC0, 0x10BB0..<0x10C00,
    0x10C50..<0x10C80, 0x10D90..<0x10E60, 0x10EE0..<0x10EF0, 0x10F60..<0x10F70, 0x10F90..<0x10FB0,
    0x10FD0..<0x10FE0, 0x11250..<0x11280, 0x113F0..<0x11400, 0x11470..<0x11480, 0x114E0..<0x11580,
    0x115E0..<0x11600, 0x11670..<0x11680, 0x116F0..<0x11700, 0x11750..<0x11800, 0x11840..<0x118A0,
    0x11960..<0x119A0, 0x119F0..<0x11A00, 0x11B10..<0x11B60, 0x11B70..<0x11BC0, 0x11CC0..<0x11D00,
    0x11DF0..<0x11EE0, 0x11F60..<0x11FB0, 0x123A0..<0x12400, 0x12550..<0x12F90, 0x14650..<0x16100,
    0x16140..<0x16800, 0x16B90..<0x16D40, 0x16D80..<0x16E40, 0x16EE0..<0x16F00, 0x16FA0..<0x16FE0,
    0x18CE0..<0x18CF0, 0x18D20..<0x18D80, 0x18E00..<0x1AFF0, 0x1B140..<0x1B150, 0x1B300..<0x1BC00,
    0x1BCB0..<0x1CC00, 0x1CFD0..<0x1D000, 0x1D1F0..<0x1D200, 0x1D250..<0x1D2C0, 0x1D380..<0x1D400,
    0x1DAB0..<0x1DF00, 0x1DF30..<0x1E000, 0x1E070..<0x1E080, 0x1E090..<0x1E100, 0x1E150..<0x1E290,
    0x1E2B0..<0x1E2C0, 0x1E300..<0x1E4D0, 0x1E500..<0x1E5D0, 0x1E600..<0x1E6C0, 0x1E700..<0x1E7E0,
    0x1E8E0..<0x1E900, 0x1E960..<0x1EC70, 0x1ECC0..<0x1ED00, 0x1ED40..<0x1EE00, 0x1EEC0..<0x1EEF0,
    0x1EF00..<0x1F000, 0x1F1B0..<0x1F1E0, 0x1F270..<0x1F300, 0x1F8E0..<0x1F900, 0x1FC00..<0x1FFF0,
    0x2A6E0..<0x2A700, 0x2EE60..<0x2F800, 0x2FA20..<0x2FFF0, 0x33480..<0x3FFF0, 0xE0010..<0xE0020,
    0xE0080..<0xE0100, 0xE01F0..<0xEFFF0,
  ]
}
