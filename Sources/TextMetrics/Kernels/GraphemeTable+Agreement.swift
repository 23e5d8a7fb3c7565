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
    // Each class is found once.
    let letters = representatives.map { (scalar: $0, letter: letter(of: $0)) }
    return accessTexts.allSatisfy { text in
      var state = BreakerPair()
      return text.allSatisfy { state.agree(on: $0, letter(of: $0)) }
        && letters.allSatisfy { second in
          var next = state
          return next.agree(on: second.scalar, second.letter)
            && letters.allSatisfy { third in
              var last = next
              return last.agree(on: third.scalar, third.letter)
            }
        }
    }
  }

  /// The letter of a scalar's class.
  private static func letter(of scalar: Unicode.Scalar) -> Int {
    String(scalar).withUTF8Bytes { ScalarTable.letter($0, at: 0).letter }
  }
}

/// The breaker by the tables and the library's, side by side.
private struct BreakerPair {
  private var table = TableBreaker()
  private var library = LibraryBreaker()

  /// Takes in a scalar of a class; tells whether both start a Character with it, or neither.
  mutating func agree(on scalar: Unicode.Scalar, _ letter: Int) -> Bool {
    table.enter(letter)
    return library.startsCharacter(scalar.value) == table.startedCharacter
  }
}
