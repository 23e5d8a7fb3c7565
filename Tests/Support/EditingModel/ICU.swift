import CICUOracle

/// Functions of ICU, called without code of the library.
package enum ICU {
  package static func script(of scalar: Unicode.Scalar) -> String {
    unsafe String(cString: icu_oracle_script(scalar.value))
  }

  package static func isDefaultIgnorable(_ scalar: Unicode.Scalar) -> Bool {
    icu_oracle_is_ignorable(scalar.value)
  }

  static func words(_ locale: String, in text: UTF16Text) -> Int {
    Int(
      unsafe text.withUnsafeBufferPointer {
        unsafe icu_oracle_words(locale, $0.baseAddress, Int32($0.count))
      })
  }

  static func wordEnds(_ locale: String, in text: UTF16Text) -> [Int] {
    var ends = [Int32](repeating: 0, count: text.count + 1)
    let found = unsafe text.withUnsafeBufferPointer { units in
      unsafe ends.withUnsafeMutableBufferPointer {
        unsafe icu_oracle_word_ends(
          locale, units.baseAddress, Int32(units.count), $0.baseAddress, Int32($0.count))
      }
    }
    precondition(found >= 0, "ICU has no words for \(locale)")
    return ends[..<Int(found)].map(Int.init)
  }

  static func encoded(_ text: UTF16Text, in encoding: String) -> (bytes: Int, unencodable: Int) {
    if text.isEmpty { return (0, 0) }
    let tally = unsafe text.withUnsafeBufferPointer {
      unsafe icu_oracle_encode(encoding, $0.baseAddress, Int32($0.count))
    }
    precondition(tally.bytes >= 0, "ICU cannot write \(encoding)")
    return (Int(tally.bytes), Int(tally.unencodable))
  }

  static func normalized(_ text: UTF16Text, _ form: String) -> UTF16Text {
    // No compatibility mapping is longer than 18 scalars.
    var result = UTF16Text(repeating: 0, count: 36 * text.count + 1)
    let count = unsafe text.withUnsafeBufferPointer { units in
      unsafe result.withUnsafeMutableBufferPointer {
        unsafe icu_oracle_normalize(
          form, units.baseAddress, Int32(units.count), $0.baseAddress, Int32($0.count))
      }
    }
    precondition(count >= 0, "ICU has no \(form)")
    return Array(result[..<Int(count)])
  }

  static func cased(_ text: UTF16Text, upper: Bool, _ language: String) -> UTF16Text {
    // Case mapping replaces a scalar with at most three scalars.
    var result = UTF16Text(repeating: 0, count: 6 * text.count + 8)
    let count = unsafe text.withUnsafeBufferPointer { units in
      unsafe result.withUnsafeMutableBufferPointer {
        unsafe icu_oracle_case(
          language, upper, units.baseAddress, Int32(units.count), $0.baseAddress, Int32($0.count))
      }
    }
    precondition(count >= 0, "ICU cannot map case in \(language)")
    return Array(result[..<Int(count)])
  }

  static func digit(_ scalar: Unicode.Scalar) -> UInt16? {
    let value = icu_oracle_digit(scalar.value)
    return value < 0 ? nil : UInt16(value)
  }

  /// Returns the rest of at most three words that begin with `prefix`, or an empty array if ICU
  /// doesn't have the dictionary.
  static func completions(of prefix: UTF16Text, in dictionary: String) -> [UTF16Text] {
    var rest = UTF16Text(repeating: 0, count: 1024)
    let count = unsafe prefix.withUnsafeBufferPointer { units in
      unsafe rest.withUnsafeMutableBufferPointer {
        unsafe icu_oracle_completions(
          dictionary, units.baseAddress, Int32(units.count), 3, $0.baseAddress, Int32($0.count))
      }
    }
    return count <= 0
      ? []
      : rest[..<Int(count)].dropLast()
        .split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
  }

  static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
    icu_oracle_is_ideographic(scalar.value)
  }
}
