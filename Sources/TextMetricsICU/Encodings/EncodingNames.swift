import TextMetrics

/// The names of ICU's encodings.
enum EncodingNames {
  /// ICU's own name for the encoding.
  ///
  /// ICU takes options after a comma. They are accepted only where they are part of a name in its
  /// list, since it ignores those it does not know.
  ///
  /// - Throws: ``/TextMetrics/UnitError`` for a name that ICU does not know, with those nearest to
  ///   it.
  static func canonicalName(of name: String) throws(UnitError) -> String {
    guard isPlausible(name), let canonicalName = EncodingConverter.canonicalName(of: name),
      !name.contains(",") || canonicalName.lowercased() == name.lowercased()
    else { throw .unknownEncoding(name, similar: similar(to: name)) }
    return canonicalName
  }

  /// One name for each encoding: the standard one where there is one, in lower case. Variants that
  /// have no name without options are left out.
  static let preferred: [String] = EncodingConverter.canonicalNames.map(preferredName)
    .filter { !$0.contains(",") }.sorted()

  /// Up to three names of the encodings that differ from `name` by the fewest letters, if by few.
  static func similar(to name: String) -> [String] {
    guard isPlausible(name) else { return [] }
    return Array(Spelling.nearest(to: essence(of: name), among: essences).sorted().prefix(3))
  }

  /// Whether it could be a name at all: ICU's have up to 60 of these, and it reads past others.
  private static func isPlausible(_ name: String) -> Bool {
    (1...60).contains(name.utf8.count)
      && name.unicodeScalars.allSatisfy {
        switch $0 {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", ":", "+", ",", "=", "(", ")": true
        default: false
        }
      }
  }

  private static func preferredName(_ canonicalName: String) -> String {
    let name =
      EncodingConverter.standardName(of: canonicalName)
      ?? EncodingConverter.aliases(of: canonicalName).first { !$0.contains(",") }
      ?? canonicalName
    return name.lowercased()
  }

  /// What matters of a name: its letters and digits.
  private static func essence(of name: String) -> [UInt8] {
    name.lowercased().utf8.filter { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
  }

  private static let essences: [(letters: [UInt8], name: String)] =
    EncodingConverter.canonicalNames.flatMap { canonicalName in
      let preferred = preferredName(canonicalName)
      // A name that two encodings have means one of them.
      return EncodingConverter.aliases(of: canonicalName)
        .filter { EncodingConverter.canonicalName(of: $0) == canonicalName }
        .map { (essence(of: $0), preferred) }
    }
}

extension ICUEncoding {
  /// The name of every encoding that ICU converts to, one for each, sorted.
  public static var available: [String] { EncodingNames.preferred }
}
