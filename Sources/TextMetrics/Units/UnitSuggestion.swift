/// The unit that a name which is none may have meant.
enum UnitSuggestion {
  /// The name of a unit, by what other programs and standards call it, else by its spelling.
  static func unit(for written: String) -> String? {
    let plain = written.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
    if let known = otherNames.first(where: { $0.name.isIdentical(to: plain) }) { return known.unit }
    return Spelling.nearest(to: plain, among: names)
  }

  private static let names = UnitListing.all.flatMap { $0.spellings }
    .filter { !$0.contains(where: { $0.isUppercase }) || !$0.contains { $0 == ":" || $0 == "+" } }

  private static let otherNames: [(name: String, unit: String)] = [
    ("char", "characters"), ("chars", "characters"), ("grapheme", "characters"),
    ("graphemes", "characters"), ("graphemeclusters", "characters"), ("egc", "characters"),
    ("codepoint", "scalars"), ("codepoints", "scalars"), ("runes", "scalars"),
    ("unicodescalars", "scalars"), ("utf32", "scalars"),
    ("codeunits", "utf16"), ("utf16codeunits", "utf16"), ("utf16units", "utf16"), ("ucs2", "utf16"),
    ("byte", "bytes"), ("octets", "bytes"), ("utf8", "bytes"),
    ("bytes:utf8", "bytes"), ("bytes:", "bytes"), ("words:", "words"),
    ("gb18030", "bytes:gb18030"), ("gbk", "bytes:gbk"), ("big5", "bytes:big5"),
    ("shiftjis", "bytes:shift_jis"), ("sjis", "bytes:shift_jis"), ("euckr", "bytes:euc-kr"),
    ("eucjp", "bytes:euc-jp"), ("latin1", "bytes:iso-8859-1"), ("iso88591", "bytes:iso-8859-1"),
    ("whitespace", "words:whitespace"), ("office", "words:office"),
  ]
}

/// The limit that a text which is none may have meant.
enum LimitSuggestion {
  static func limit(for written: String) -> String? {
    let text = written.filter { $0 != " " }
    let name = text.prefix { !"<>=≤≥".contains($0) }
    if let number = Int(text), number >= 0 { return "characters<=\(number)" }
    let rest = text.dropFirst(name.count)
    guard !name.isEmpty, let number = Int(rest.drop { "<>=≤≥".contains($0) }), number >= 0
    else { return nil }
    switch rest.prefix(while: { "<>=≤≥".contains($0) }) {
    case "<" where number > 0: return "\(name)<=\(number - 1)"
    case ">" where number < Int.max: return "\(name)>=\(number + 1)"
    case "≤", "=<": return "\(name)<=\(number)"
    case "≥", "=>": return "\(name)>=\(number)"
    case "==": return "\(name)=\(number)"
    default: return nil
    }
  }
}
