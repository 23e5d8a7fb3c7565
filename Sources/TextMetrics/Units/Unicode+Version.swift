extension Unicode {
  /// The version of the Unicode Standard behind the running standard library's Characters.
  ///
  /// The library does not say it. It says which version a scalar was assigned in, and every version
  /// brings scripts or ideographs, which begin where columns of 16 scalars do.
  ///
  /// ```swift
  /// Unicode.standardLibraryVersion >= (15, 0)  // true
  /// ```
  public static let standardLibraryVersion: Version =
    columns.lazy.compactMap { Scalar($0)?.properties.age }.max { $0 < $1 } ?? (0, 0)

  /// The first scalars of columns in the planes that grow: that of scripts, and those of ideographs.
  package static let columns = [
    stride(from: 0x10000, to: 0x20000 as UInt32, by: 16),
    stride(from: 0x20000, to: 0x40000, by: 256),
  ].joined()
}
