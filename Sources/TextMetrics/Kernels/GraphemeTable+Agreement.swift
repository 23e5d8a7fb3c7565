extension GraphemeTable {
  /// Whether the tables agree with the running standard library, which may be another than the one
  /// they were generated from. Where they do not, the kernels call the library instead.
  ///
  /// Computed once per process, in some thousand questions to the library: its version of Unicode,
  /// which decides the classes of scalars, and what every class does in every state must be those
  /// of the tables. A program of Embedded Swift brings along the library that the tables were
  /// generated from, and asks nothing.
  #if hasFeature(Embedded)
    static var agreesWithLibrary: Bool { true }
  #else
    static let agreesWithLibrary =
      version == Unicode.standardLibraryVersion && hasLibraryTransitions
  #endif

  /// Whether every class in every state, and then every other class, starts a Character where the
  /// library says so.
  private static var hasLibraryTransitions: Bool {
    accessTexts.allSatisfy { text in
      var state = BreakerPair()
      return state.agree(on: text)
        && representatives.allSatisfy { second in
          var next = state
          return next.agree(on: [second])
            && representatives.allSatisfy { third in
              var last = next
              return last.agree(on: [third])
            }
        }
    }
  }

  /// The class of a scalar, a letter.
  static func breakClass(of scalar: Unicode.Scalar) -> UInt8 {
    String(scalar).withUTF8Bytes { TableBreaker.breakClass($0, at: 0).breakClass }
  }
}

/// The breaker by the tables and the library's, side by side.
private struct BreakerPair {
  private var table = TableBreaker()
  private var library = LibraryBreaker()

  /// Takes in a text; tells whether both start the same Characters in it.
  mutating func agree(on text: [Unicode.Scalar]) -> Bool {
    for scalar in text {
      table.enter(GraphemeTable.breakClass(of: scalar))
      if library.startsCharacter(scalar.value) != table.startedCharacter { return false }
    }
    return true
  }
}
