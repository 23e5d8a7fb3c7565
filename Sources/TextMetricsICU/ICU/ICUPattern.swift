import CTextICU
package import TextMetrics

/// A regular expression in ICU's syntax that is matched against whole texts.
///
/// The steps and the memory of a match are limited, since patterns such as `(a+)+b` take
/// exponential time. ICU counts steps instead of measuring time, so the result doesn't depend on
/// the speed of the machine.
@safe package final class ICUPattern: TextPattern {
  package let source: String
  private let limits: Limits
  private let hasBackreference: Bool
  /// The compiled pattern. It's immutable, because each match uses a clone.
  private nonisolated(unsafe) let handle: OpaquePointer

  package init(_ source: String, limits: Limits = .standard) throws(PatternError) {
    try PatternError.checkLength(of: source)
    let units = Array(source.utf16)
    var failure: text_icu_failure?
    var position = text_icu_pattern_position()
    let handle = unsafe units.withUnsafeBufferPointer { units in
      unsafe text_icu_pattern_open(units.baseAddress, Int32(units.count), &failure, &position)
    }
    guard let handle = unsafe handle else {
      throw PatternError(
        source: source, position: source.position(line: position.line, scalar: position.scalar),
        reason: PatternError.reason(unsafe ICUFailure(failure)))
    }
    self.source = source
    self.limits = limits
    hasBackreference = source.hasBackreference
    unsafe self.handle = handle
  }

  deinit { unsafe text_icu_pattern_close(handle) }

  package func matches(_ text: String) -> PatternResult {
    var steps = Int(limits.steps)
    return matches(text, steps: &steps)
  }

  /// Uses at most `steps` or ``Limits/steps`` steps, whichever is smaller, and subtracts the used
  /// steps from `steps`, which must be positive. The result is `timedOut` if a limit is reached, if
  /// memory is exhausted, or if the text has more than `Int32.max` bytes.
  package func matches(_ text: String, steps: inout Int) -> PatternResult {
    let maximumSteps = min(limits.steps, Int32(clamping: steps))
    precondition(maximumSteps > 0, "A match needs limits above zero.")
    var stepsPerICUStep = unsafe 1 + text_icu_pattern_groups(handle) / 16
    if hasBackreference { stepsPerICUStep += Int32(clamping: text.utf8.count / 1000) }
    var usedSteps: Int32 = 0
    let match = text.withUTF8Bytes { text in
      // SAFETY: the call only reads the bytes.
      unsafe text.withUnsafeBufferPointer { bytes in
        unsafe text_icu_pattern_match(
          handle, bytes.baseAddress, bytes.count, max(1, maximumSteps / stepsPerICUStep),
          limits.backtrackingBytes, &usedSteps)
      }
    }
    steps -= Int(min(maximumSteps, usedSteps * stepsPerICUStep))
    return switch match {
    case TEXT_ICU_MATCHED: .matched
    case TEXT_ICU_UNMATCHED: .unmatched
    default: .timedOut
    }
  }
}

extension ICUPattern {
  package struct Limits: Sendable, Hashable {
    /// The maximum number of steps of a match. Each time ICU has saved 10,000 states for
    /// backtracking, 1 + ⌊*g*/16⌋ steps are counted, where *g* is the number of groups, because
    /// each state has the bounds of every group. If the pattern has a backreference, ⌊*n*/1000⌋
    /// more steps are counted, where *n* is the number of bytes of the text, because ICU can
    /// compare the whole text after each state.
    package let steps: Int32
    package let backtrackingBytes: Int32

    /// - Precondition: Both numbers are positive. ICU interprets zero as unlimited.
    package init(steps: Int32, backtrackingBytes: Int32) {
      precondition(steps > 0 && backtrackingBytes > 0, "A match needs limits above zero.")
      self.steps = steps
      self.backtrackingBytes = backtrackingBytes
    }

    package static let standard = Limits(steps: 100, backtrackingBytes: 4_000_000)
  }
}

// MARK: - Errors

extension PatternError {
  fileprivate static func reason(_ failure: ICUFailure) -> String {
    switch failure.description {
    case "U_REGEX_BAD_ESCAPE_SEQUENCE": "Unknown escape sequence."
    case "U_REGEX_PROPERTY_SYNTAX": "Unknown Unicode property."
    case "U_REGEX_UNIMPLEMENTED": "This feature isn't supported."
    case "U_REGEX_MISMATCHED_PAREN": "A parenthesis isn't matched."
    case "U_REGEX_NUMBER_TOO_BIG": "The number is too large."
    case "U_REGEX_BAD_INTERVAL": "The interval is invalid. Write {3}, {3,}, or {3,5}."
    case "U_REGEX_MAX_LT_MIN": "The interval's maximum is below its minimum."
    case "U_REGEX_INVALID_BACK_REF": "No group has this number or name."
    case "U_REGEX_INVALID_FLAG": "Unknown flag."
    case "U_REGEX_LOOK_BEHIND_LIMIT": "A look-behind must have a maximum length."
    case "U_REGEX_MISSING_CLOSE_BRACKET": "A bracket isn't closed."
    case "U_REGEX_INVALID_RANGE": "The range's last scalar is less than its first."
    case "U_REGEX_PATTERN_TOO_BIG": "The pattern is too large."
    case "U_REGEX_INVALID_CAPTURE_GROUP_NAME":
      "A group's name can contain only ASCII letters and digits."
    case "U_REGEX_RULE_SYNTAX": "This isn't a regular expression."
    case let other: "ICU reports \(other)."
    }
  }
}

extension String {
  /// Whether the pattern has a backreference, such as `\1` or `\k<name>`. Also `true` for such an
  /// escape sequence in `\Q…\E` or in a set.
  fileprivate var hasBackreference: Bool {
    var isEscaped = false
    return utf8.contains { byte in
      defer { isEscaped = byte == UInt8(ascii: "\\") && !isEscaped }
      return isEscaped && (0x31...0x39 ~= byte || byte == UInt8(ascii: "k"))
    }
  }

  /// The numbers of a line and of a scalar in the line begin with 1. A position beyond the end of
  /// the pattern becomes the end.
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
