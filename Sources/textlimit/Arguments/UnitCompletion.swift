import ArgumentParser
import TextMetricsICU

extension NamedUnit {
  /// Completes the name of a unit, also the last of several with commas between them.
  static let completion = CompletionKind.custom { _, _, typed in
    let start = typed.lastIndex(of: ",").map { typed.index(after: $0) } ?? typed.startIndex
    return offers(
      completions(of: String(typed[start...])).map { String(typed[..<start]) + $0 })
  }

  /// The common names that begin with what was typed or, if there are none, all of ICU's encodings.
  static func completions(of typed: String) -> [String] {
    let common =
      (TextServices.command.units.flatMap(\.completions)
      + WebEncodings.names.map { "bytes:" + $0 })
      .filter { $0.hasPrefix(typed) }
    guard common.isEmpty, typed.hasPrefix("bytes:") else { return common }
    return ICUEncoding.available.map { "bytes:" + $0 }.filter { $0.hasPrefix(typed) }
  }
}

extension NamedLimit {
  /// Completes the name of a limit's unit, or of a profile.
  static let completion = CompletionKind.custom { _, _, typed in
    // A limit is quoted; only the first quotation mark has been typed.
    let typed = String(typed.first == "'" || typed.first == "\"" ? typed.dropFirst() : typed[...])
    return offers(completions(of: typed))
  }

  /// The units, and after them the profiles, that begin with what was typed.
  static func completions(of typed: String) -> [String] {
    let units = NamedUnit.completions(of: typed)
    return units
      + TextServices.command.profiles.map(\.beginning)
      .filter { $0.hasPrefix(typed) && !units.contains($0) }
  }

  /// What is inserted after a complete name: profiles without `=` need no number.
  static func ending(of name: String) -> String {
    if name.hasSuffix("=") { return "" }
    return NamedUnit.completions(of: name).contains(name) ? "<=" : " "
  }
}

/// Names, escaped for the requesting shell: zsh takes what follows a colon for a description.
private func offers(_ names: [String]) -> [String] {
  CompletionShell.requesting == .zsh ? names.map { $0.replacing(":", with: "\\:") } : names
}

enum WebEncodings {
  /// The legacy encodings that browsers read (https://encoding.spec.whatwg.org), the largest
  /// character sets first.
  static let names = [
    "gb18030", "gbk", "big5", "shift_jis", "euc-jp", "iso-2022-jp", "euc-kr", "windows-1252",
    "windows-1250", "windows-1251", "windows-1253", "windows-1254", "windows-1255",
    "windows-1256", "windows-1257", "windows-1258", "windows-874", "iso-8859-2", "iso-8859-3",
    "iso-8859-4", "iso-8859-5", "iso-8859-6", "iso-8859-7", "iso-8859-8", "iso-8859-10",
    "iso-8859-13", "iso-8859-14", "iso-8859-15", "koi8-r", "koi8-u", "ibm866",
    "macintosh", "x-mac-cyrillic",
  ]
}
