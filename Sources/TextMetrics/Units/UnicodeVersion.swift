/// A version of the Unicode Standard.
///
/// ```swift
/// UnicodeVersion.standardLibrary >= UnicodeVersion(major: 15, minor: 0)  // true
/// ```
public struct UnicodeVersion: Sendable, Hashable {
  /// 17 of 17.0.
  public let major: Int
  /// 0 of 17.0.
  public let minor: Int

  /// The version with these numbers.
  public init(major: Int, minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// The version behind the running standard library's Characters.
  ///
  /// The library does not say it. It says which version a scalar was assigned in, and every version
  /// brings scripts or ideographs, which begin where columns of 16 scalars do.
  public static let standardLibrary: UnicodeVersion =
    columns.lazy.compactMap { Unicode.Scalar($0)?.properties.age }
    .map { UnicodeVersion(major: $0.major, minor: $0.minor) }
    .max() ?? UnicodeVersion(major: 0, minor: 0)

  /// The first scalars of columns in the planes that grow: that of scripts, and those of ideographs.
  static let columns = [
    stride(from: 0x10000, to: 0x20000 as UInt32, by: 16),
    stride(from: 0x20000, to: 0x40000, by: 256),
  ].joined()
}

extension UnicodeVersion: Comparable {
  public static func < (left: UnicodeVersion, right: UnicodeVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }
}

extension UnicodeVersion: CustomStringConvertible {
  public var description: String { "\(major).\(minor)" }
}
