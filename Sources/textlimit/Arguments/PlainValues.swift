import ArgumentParser

extension [String] {
  /// The arguments with values that the parser would take for something else: `--text=` and `-t=`
  /// before a combining mark, with which the sign is one Character, or before nothing, and `---`
  /// behind an option, which looks like one.
  ///
  /// - Parameter options: Asked for only where a sign is followed by nothing or by a mark.
  /// - Throws: `ValidationError` for a flag with such a value, which the parser would let pass.
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
