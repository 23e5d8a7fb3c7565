extension StringProtocol {
  /// The number of `unit`s in the text.
  ///
  /// Linear in the text; allocates nothing. Scalars that the unit's encoding cannot hold cost
  /// nothing: ``TextLimit/reading(of:)`` reports them.
  public func count(in unit: TextUnit) -> Int {
    withUTF8Bytes { unit.tally(of: $0).count }
  }
}
