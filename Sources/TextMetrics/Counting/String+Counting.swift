extension StringProtocol {
  /// The number of `unit`s in the text.
  ///
  /// Linear in the text. Allocates nothing for a text that Swift stores as UTF-8, in any unit of
  /// this module. Scalars that the unit's encoding cannot hold cost nothing:
  /// ``TextLimit/reading(of:)-(StringProtocol)`` reports them.
  @inlinable
  public func count(in unit: TextUnit) -> Int {
    // A single closure is inlined; two would each copy the unit.
    withStoredUTF8Bytes { unit.count(of: $0) } ?? unit.count(of: String(self))
  }

  /// The counts of the text in several units, in one walk over it. Linear in the text.
  public func counts(in units: [TextUnit]) -> Counts {
    withUTF8Bytes { Counts(of: $0, in: units) }
  }
}
