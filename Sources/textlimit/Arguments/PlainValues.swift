extension [String] {
  /// The arguments with values that the parser would take for something else: `--text=` and `-t=` before a
  /// combining mark, with which the sign is one Character, or before nothing, and `---` behind an
  /// option, which looks like one.
  var withPlainValues: [String] {
    var plain: [String] = []
    for (index, argument) in enumerated() {
      if argument == "--" { return plain + self[index...] }
      let scalars = argument.unicodeScalars
      if argument.hasPrefix("-"), let sign = scalars.firstIndex(of: "="),
        argument[sign] != "=" || scalars.index(after: sign) == scalars.endIndex
      {
        plain += [String(scalars[..<sign]), String(scalars[scalars.index(after: sign)...])]
      } else if argument.hasPrefix("---"), let option = plain.last, option.hasPrefix("-"),
        !option.contains("=")
      {
        plain[plain.count - 1] = "\(option)=\(argument)"
      } else {
        plain.append(argument)
      }
    }
    return plain
  }
}
