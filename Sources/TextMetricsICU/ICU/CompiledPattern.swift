import CTextICU
import TextMetrics

/// A regular expression that ICU compiled. It is never changed: every match clones it.
@safe final class CompiledPattern: Sendable {
  private nonisolated(unsafe) let handle: OpaquePointer

  init(_ source: String) throws(PatternError) {
    let units = Array(source.utf16)
    var failure: text_icu_failure?
    var place = text_icu_pattern_place()
    let handle = unsafe units.withUnsafeBufferPointer { units in
      unsafe text_icu_pattern_open(units.baseAddress, Int32(units.count), &failure, &place)
    }
    guard let handle = unsafe handle else {
      throw PatternError(
        source: source, position: source.position(line: place.line, scalar: place.scalar),
        reason: Self.sentence(for: unsafe ICUFailure(failure)))
    }
    unsafe self.handle = handle
  }

  deinit { unsafe text_icu_pattern_close(handle) }

  /// Returns whether the whole text matches, and the number of steps that were taken.
  func matches(
    _ text: Span<UInt8>, limits: ICUPattern.Limits
  ) -> (result: PatternResult, steps: Int) {
    // A state of many groups takes longer to save.
    let cost = unsafe 1 + text_icu_pattern_groups(handle) / 16
    var taken: Int32 = 0
    // SAFETY: the call only reads the bytes.
    let match = unsafe text.withUnsafeBufferPointer { bytes in
      unsafe text_icu_pattern_match(
        handle, bytes.baseAddress, bytes.count, max(1, limits.steps / cost),
        limits.backtrackingBytes, &taken)
    }
    let result: PatternResult =
      switch match {
      case TEXT_ICU_MATCHED: .matched
      case TEXT_ICU_UNMATCHED: .unmatched
      default: .timedOut
      }
    return (result, Int(min(limits.steps, taken * cost)))
  }

  private static func sentence(for failure: ICUFailure) -> String {
    switch failure.description {
    case "U_REGEX_BAD_ESCAPE_SEQUENCE": "There is no such escape sequence."
    case "U_REGEX_PROPERTY_SYNTAX": "There is no such Unicode property."
    case "U_REGEX_UNIMPLEMENTED": "This feature is not supported."
    case "U_REGEX_MISMATCHED_PAREN": "A parenthesis has no partner."
    case "U_REGEX_NUMBER_TOO_BIG": "The number is too large."
    case "U_REGEX_BAD_INTERVAL": "An interval is written {3}, {3,} or {3,5}."
    case "U_REGEX_MAX_LT_MIN": "The interval's maximum is below its minimum."
    case "U_REGEX_INVALID_BACK_REF": "There is no group with this number or name."
    case "U_REGEX_INVALID_FLAG": "There is no such flag."
    case "U_REGEX_LOOK_BEHIND_LIMIT": "What a look-behind matches must be bounded."
    case "U_REGEX_MISSING_CLOSE_BRACKET": "A bracket is not closed."
    case "U_REGEX_INVALID_RANGE": "The range's last scalar stands before its first."
    case "U_REGEX_PATTERN_TOO_BIG": "The pattern is too large."
    case "U_REGEX_INVALID_CAPTURE_GROUP_NAME": "A group's name is made of ASCII letters and digits."
    case "U_REGEX_RULE_SYNTAX": "This is not a regular expression."
    case let other: "ICU reports \(other)."
    }
  }
}

extension String {
  /// The offset of a scalar in a line, both as ICU's compiler counts them, held within the text.
  fileprivate func position(line: Int32, scalar: Int32) -> UTF16Offset {
    var line = line
    var scalar = scalar
    var offset = 0
    var last: Unicode.Scalar?
    for next in unicodeScalars {
      if line <= 1 {
        if scalar <= 1 { break }
        scalar -= 1
      }
      offset += next.utf16.count
      switch next {
      case "\r", "\u{85}", "\u{2028}": line -= 1
      case "\n" where last != "\r": line -= 1
      default: break
      }
      last = next
    }
    return UTF16Offset(offset)
  }
}
