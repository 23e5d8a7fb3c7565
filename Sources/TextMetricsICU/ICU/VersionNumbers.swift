import CTextICU

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
