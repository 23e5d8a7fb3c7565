import CTextICU

/// The versions of ICU and of its Unicode data.
///
/// ```swift
/// print(ICUVersion.library)
/// ```
public enum ICUVersion {
  /// The version of the loaded ICU, such as `72.1`.
  ///
  /// This version can be newer than the version that your program was compiled with.
  public static let library: String = {
    let numbers = unsafe read { unsafe text_icu_version($0) }
    return "\(numbers[0]).\(numbers[1])"
  }()

  /// The version of Unicode that the loaded ICU implements.
  ///
  /// This version can differ from ``/TextMetrics/Swift/Unicode/standardLibraryVersion``.
  public static let unicode: Unicode.Version = {
    let numbers = unsafe read { unsafe text_icu_unicode_version($0) }
    return (Int(numbers[0]), Int(numbers[1]))
  }()

  private static func read(_ write: (UnsafeMutablePointer<UInt8>) -> Void) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 4) { numbers, count in
      unsafe write(numbers.baseAddress!)
      count = 4
    }
  }
}

// MARK: - Failures

struct ICUFailure: Error, CustomStringConvertible {
  let description: String

  init(_ failure: text_icu_failure?) {
    // SAFETY: the names are static strings.
    description = unsafe failure.map { unsafe String(cString: $0) } ?? "U_MEMORY_ALLOCATION_ERROR"
  }
}
