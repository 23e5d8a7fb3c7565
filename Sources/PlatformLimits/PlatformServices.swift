@_exported public import TextMetrics

// Start here: with `addingPlatformLimits`, services find this module's units, refusals, and
// profiles by name.
//
//     Profiles/              published limits of platforms, databases, and protocols
//     Weights/               weights of scalars, links, and emoji, as on X and Mastodon
//     SMSUnit.swift          segments of text messages: `SMSSegmentation` reports them, and
//                            `SMSAlphabet` has the tables of letters
//     ColumnsUnit.swift      columns of a terminal, by the rules in `ColumnState.swift`
//     OfficeWordsUnit.swift  words as in LibreOffice and in Microsoft Word
//     ByteUnits.swift        bytes of host names, and of MySQL's utf8mb3

extension TextServices {
  /// A function that returns the weight table with a name, or throws an error if the table isn't
  /// available.
  ///
  /// The argument is the part of the unit's name after `weighted:@`.
  public typealias WeightTableLookup = @Sendable (String) throws(UnitError) -> WeightTable

  /// Returns these services with the units, refusals, and profiles of platforms added.
  ///
  /// The units include `weighted:x`, `sms`, `columns`, `words:office`, `bytes:idna`, and
  /// `bytes:utf8mb3`. A refusal excludes Characters and texts that a service refuses, and its name
  /// follows the name of a unit, as in `bytes+filename`. A profile has a name such as `x-post`.
  /// Some profiles take a number, as in `postgresql-varchar=40`.
  ///
  /// ```swift
  /// let services = TextServices.minimal.addingPlatformLimits()
  /// "Grüße 👋".count(in: try services.unit(named: "sms"))  // 1
  /// try services.limits(ofProfile: "ntfs-name").first?.description  // "utf16+winfilename=1..255"
  /// ```
  ///
  /// - Parameter weightTables: A function that returns the table for `weighted:@NAME`, for example
  ///   from a file. If the parameter is `nil`, names such as `weighted:@NAME` cause an error.
  public func addingPlatformLimits(weightTables: WeightTableLookup? = nil) -> TextServices {
    withEntries(
      [
        .unit(OfficeWordsUnit(.libreOffice)),
        .unit(OfficeWordsUnit(.microsoft)),
        .family(ColumnsUnit.family),
        .family(WeightedUnit.family(weightTables)),
        .family(SMSUnit.family),
        .unit(UTF8MB3Unit()),
        .family(IDNAUnit.family),
      ],
      refusals: TextRefusal.all,
      profiles: LimitProfile.forms + LimitProfile.databases + LimitProfile.platforms
        + LimitProfile.messages + LimitProfile.namesAndLines)
  }
}

// MARK: - Refusals

extension TextRefusal {
  /// The refusal of U+0000, as in PostgreSQL and in programs in C.
  public static let nul = TextRefusal("nonul", scalars: [0...0])

  /// The refusal of invalid file names in POSIX: names with `/` or U+0000, and the names `.` and
  /// `..`.
  public static let fileName = TextRefusal(
    "filename", scalars: [0...0, 0x2F...0x2F], values: [".", ".."])

  /// The refusal of invalid file names in Windows: names with `< > : " / \ | ? *` or a control up
  /// to U+001F, names that end with a space or full stop, and names of devices, such as `NUL` and
  /// `com1.txt`.
  public static let windowsFileName = TextRefusal(
    "winfilename",
    scalars: [
      0...0x1F, 0x22...0x22, 0x2A...0x2A, 0x2F...0x2F, 0x3A...0x3A, 0x3C...0x3C, 0x3E...0x3F,
      0x5C...0x5C, 0x7C...0x7C,
    ], last: [" ", "."],
    names: ["con", "prn", "aux", "nul", "conin$", "conout$"]
      + ["com", "lpt"].flatMap { port in "123456789¹²³".map { "\(port)\($0)" } })

  /// The refusal of a host name's label that begins or ends with a hyphen.
  public static let hostLabel = TextRefusal("hostlabel", first: ["-"], last: ["-"])

  static let xPost = TextRefusal("x", scalars: [0xFEFF...0xFEFF, 0xFFFE...0xFFFF])

  static let all = [nul, fileName, windowsFileName, hostLabel]
}
