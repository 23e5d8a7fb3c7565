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
    let version = text_icu_library_version()
    return "\(version.major).\(version.minor)"
  }()

  /// The version of Unicode that the loaded ICU implements.
  ///
  /// This version can differ from ``/TextMetrics/Swift/Unicode/standardLibraryVersion``.
  public static let unicode: Unicode.Version = {
    let version = text_icu_unicode_version()
    return (Int(version.major), Int(version.minor))
  }()
}

struct ICUFailure: Error, CustomStringConvertible {
  /// ICU's name of the error, such as `U_ILLEGAL_ARGUMENT_ERROR`.
  let description: String

  init(_ failure: text_icu_failure?) {
    // SAFETY: the names are static strings.
    description = unsafe failure.map { unsafe String(cString: $0) } ?? "U_MEMORY_ALLOCATION_ERROR"
  }
}
