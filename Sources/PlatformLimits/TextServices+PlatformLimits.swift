public import TextMetrics

extension TextServices {
  /// Finds a table of weights by what follows `weighted:@`.
  public typealias WeightTableLookup = @Sendable (String) throws(UnitError) -> WeightTable

  /// The same services, which also know by name what others count (`weighted:x`, `sms`, `columns`,
  /// `words:office`, `bytes:idna`, `bytes:utf8mb3`), refuse (`bytes+filename`), and allow (`x-post`,
  /// `postgresql-varchar=40`).
  ///
  /// ```swift
  /// let services = TextServices.minimal.addingPlatformLimits()
  /// "Grüße 👋".count(in: try services.unit(named: "sms"))  // 1
  /// try services.limits(ofProfile: "ntfs-name").first?.description  // "utf16+winfilename=1..255"
  /// ```
  ///
  /// - Parameter weightTables: What finds the table of `weighted:@NAME`: in a file, for one.
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
        + LimitProfile.texts + LimitProfile.messages + LimitProfile.names)
  }
}
