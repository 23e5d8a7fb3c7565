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
  /// The library does not say it. It says which version each scalar it knows was assigned in, and
  /// every version assigns some, so the newest of them is the library's own. The first use asks for
  /// each scalar, which takes milliseconds.
  public static let standardLibrary: UnicodeVersion =
    (0...0x10FFFF as ClosedRange<UInt32>).lazy
    .compactMap { Unicode.Scalar($0)?.properties.age }
    .map { UnicodeVersion(major: $0.major, minor: $0.minor) }
    .max() ?? UnicodeVersion(major: 0, minor: 0)
}

extension UnicodeVersion: Comparable {
  public static func < (left: UnicodeVersion, right: UnicodeVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }
}

extension UnicodeVersion: CustomStringConvertible {
  public var description: String { "\(major).\(minor)" }
}
