/// What stands behind the counts.
enum Versions {
  static let program = "0.1.0"

  static var text: String {
    """
    textlimit \(program)
    Characters: Unicode \(standardLibraryUnicode), by Swift's standard library
    """
  }

  /// The Unicode version of the running standard library, which does not publish it: the
  /// youngest age of any scalar that it knows.
  private static var standardLibraryUnicode: String {
    let youngest = (UInt32(0)...0x10FFFF).lazy
      .compactMap { Unicode.Scalar($0)?.properties.age }
      .max { ($0.major, $0.minor) < ($1.major, $1.minor) }
    return youngest.map { "\($0.major).\($0.minor)" } ?? "unknown"
  }
}
