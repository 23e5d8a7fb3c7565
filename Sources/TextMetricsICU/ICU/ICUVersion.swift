import CTextICU
public import TextMetrics

/// The ICU behind words, encodings, normalization and patterns.
public enum ICUVersion {
  /// The version of the library that runs: `72.1`.
  public static let library: String = {
    let numbers = VersionNumbers.library
    return "\(numbers[0]).\(numbers[1])"
  }()

  /// The version of Unicode that it implements, which may differ from
  /// ``/TextMetrics/UnicodeVersion/standardLibrary``.
  public static let unicode: UnicodeVersion = {
    let numbers = VersionNumbers.unicode
    return UnicodeVersion(major: Int(numbers[0]), minor: Int(numbers[1]))
  }()
}

/// The versions of the ICU that runs, which may be newer than the one it was compiled against.
enum VersionNumbers {
  static var library: [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 4) { numbers, count in
      unsafe text_icu_version(numbers.baseAddress!)
      count = 4
    }
  }

  static var unicode: [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 4) { numbers, count in
      unsafe text_icu_unicode_version(numbers.baseAddress!)
      count = 4
    }
  }
}
