import ArgumentParser

extension [String] {
  /// The arguments, rewritten where the parser would misread a value: after `--text=` or `-t=`, an
  /// empty one, or one that begins with a combining mark (the mark and `=` are one Character); and
  /// `---` as a value.
  ///
  /// - Parameter options: Evaluated only if there is an `=` followed by nothing or by a mark.
  /// - Throws: `ValidationError` for a flag with such a value, which the parser would ignore.
  func withPlainValues(of options: @autoclosure () -> OptionNames) throws -> [String] {
    var plain: [String] = []
    for (index, argument) in enumerated() {
      if argument == "--" { return plain + self[index...] }
      let scalars = argument.unicodeScalars
      if argument.hasPrefix("-"), let sign = scalars.firstIndex(of: "="),
        argument[sign] != "=" || scalars.index(after: sign) == scalars.endIndex
      {
        let (name, options) = (String(scalars[..<sign]), options())
        if options.withValue.contains(name) {
          plain += [name, String(scalars[scalars.index(after: sign)...])]
        } else if options.flags.contains(name) {
          throw ValidationError("The option '\(name)' does not take any value: leave '=' out.")
        } else {
          plain.append(argument)
        }
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
