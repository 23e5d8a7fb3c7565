extension TextConstraints {
  /// A change that is made to inserted text before the filter and the limits apply.
  public enum Transform: String, Sendable, Hashable, CaseIterable {
    /// Replaces the decimal digits of every script with 0–9.
    ///
    /// Persian and Arabic keyboards type digits of their own. A field with this transform and a
    /// filter for digits accepts them, also full-width and mathematical digits.
    case asciiDigits
  }

  /// Returns a text in the case of the field, mapped by the rules of the field's language.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package func inCase(_ text: String) -> String {
    guard letterCase != .keep, let caseMapper, let language, filter?.allowsOnlyASCII != true else {
      return letterCase.applied(to: text)
    }
    return caseMapper.map(text, to: letterCase, language: language)
  }
}

extension String {
  /// The text with each decimal digit (general category Nd) replaced by one of 0–9.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package var withASCIIDigits: String {
    guard unicodeScalars.contains(where: { $0.decimalValue != nil }) else { return self }
    var result = ""
    result.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      result.unicodeScalars.append(scalar.decimalValue ?? scalar)
    }
    return result
  }
}

extension Unicode.Scalar {
  /// The ASCII digit with the value of a decimal digit of another script, or `nil`.
  fileprivate var decimalValue: Unicode.Scalar? {
    guard !isASCII, properties.numericType == .decimal, let value = properties.numericValue
    else { return nil }
    return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
  }
}
