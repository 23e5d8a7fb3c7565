// In place of `Kernels/Library`: a program of Embedded Swift brings its library along, and the
// tests compare the tables with that of the toolchain. A page need not do so before its first key.

extension GraphemeTable {
  /// Whether the tables agree with the library.
  static var agreesWithLibrary: Bool { true }
}

/// There is none.
enum LibraryBreaker {
  static var inPlaceOfTables: LibraryBreaker? { nil }

  mutating func startsCharacter(_ scalar: UInt32) -> Bool { switch self {} }
}
