package enum Spelling {
  /// Letter case is ignored. If only one name begins with `written`, that name is the nearest.
  package static func nearest(to written: String, among names: some Collection<String>) -> String? {
    let written = written.lowercased()
    let begun = names.filter { $0.lowercased().hasPrefix(written) }
    if begun.count == 1 { return begun.first }
    return nearest(
      to: Array(written.utf8.prefix(comparedBytes)),
      among: names.map { (Array($0.lowercased().utf8), $0) }
    ).first
  }

  /// Returns the names with the smallest edit distance, or an empty array if the smallest distance
  /// is greater than a third of the length of `written`.
  package static func nearest(
    to written: [UInt8], among spellings: [(bytes: [UInt8], name: String)]
  ) -> [String] {
    var smallestDistance = written.count / 3
    var nearest: [String] = []
    for (spelling, name) in spellings {
      let distance = editDistance(from: written, to: spelling)
      if distance < smallestDistance { nearest = [] }
      if distance <= smallestDistance, !nearest.contains(name) { nearest.append(name) }
      smallestDistance = min(smallestDistance, distance)
    }
    return nearest
  }

  /// The number of bytes of a written name that are compared. All known names are shorter.
  private static let comparedBytes = 64

  /// Returns the optimal string alignment distance, in quadratic time.
  private static func editDistance(from left: [UInt8], to right: [UInt8]) -> Int {
    var rowBeforeLast: [Int] = []
    var row = Array(0...right.count)
    for (index, byte) in left.enumerated() {
      var next = [index + 1]
      for (column, other) in right.enumerated() {
        var distance = min(
          row[column] + (byte == other ? 0 : 1), row[column + 1] + 1, next[column] + 1)
        if index > 0, column > 0, byte == right[column - 1], left[index - 1] == other {
          distance = min(distance, rowBeforeLast[column - 1] + 1)
        }
        next.append(distance)
      }
      (rowBeforeLast, row) = (row, next)
    }
    return row[right.count]
  }
}

// MARK: - Units and limits

enum UnitSuggestion {
  /// The unit and each form after `+` are compared separately. If one of these parts isn't
  /// similar to a known name, the whole of `written` is compared.
  static func unit(
    for written: String, among entries: [UnitEntry], forms names: [String]
  ) -> String? {
    let parts = written.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    let forms = parts.dropFirst().map { Spelling.nearest(to: $0, among: names) }
    if let plain = familyMember(for: parts[0], among: entries)
      ?? name(for: parts[0], among: entries),
      !forms.contains(nil)
    {
      let unit = ([plain] + forms.compactMap { $0 }).joined(separator: "+")
      return unit == written ? nil : unit
    }
    return name(for: written, among: entries)
  }

  private static func familyMember(for written: String, among entries: [UnitEntry]) -> String? {
    guard let colon = written.firstIndex(of: ":"), written.last != ":" else { return nil }
    let known = entries.flatMap { $0.listing.spellings + $0.listing.completions }
    if let unit = known.first(where: { $0 == written.lowercased() }) { return unit }
    // The part after the colon, such as a locale, isn't compared. Only the family can look it up.
    let families = entries.compactMap { entry in
      if case .family(let family) = entry { family.head } else { nil }
    }
    return Spelling.nearest(to: String(written[..<colon]), among: families)
      .map { $0 + written[colon...] }
  }

  private static func name(for written: String, among entries: [UnitEntry]) -> String? {
    let plain = written.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
    // Spellings with a placeholder in capitals are skipped.
    let names = entries.flatMap { $0.listing.spellings }.filter { spelling in
      !spelling.utf8.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        || !spelling.utf8.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "+") }
    }
    return Spelling.nearest(to: plain, among: names)
  }
}
