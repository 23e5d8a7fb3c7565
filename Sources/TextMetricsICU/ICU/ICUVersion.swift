import CTextICU

/// The ICU behind words, encodings, normalization and patterns.
public enum ICUVersion {
  /// The version of the library that runs, which may be newer than the one that the program was
  /// compiled against: `72.1`.
  public static let library: String = {
    let numbers = unsafe read { unsafe text_icu_version($0) }
    return "\(numbers[0]).\(numbers[1])"
  }()

  /// The version of Unicode that it implements, which may differ from
  /// ``/TextMetrics/Swift/Unicode/standardLibraryVersion``.
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
