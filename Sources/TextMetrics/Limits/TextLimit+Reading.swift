extension TextLimit {
  /// Where `text` stands against the limit. Linear in the text.
  public func reading(of text: some StringProtocol) -> Reading {
    let tally = text.withUTF8Bytes { unit.tally(of: $0) }
    return Reading(limit: self, count: tally.count, unencodable: tally.unencodable)
  }
}
