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
      isOfLibraryVersion(assigned: [newest], unassigned: emptyColumns) && hasLibraryTransitions
  #endif

  /// A newer library assigns scalars that the tables do not know; an older one lacks some of
  /// theirs.
  static func isOfLibraryVersion(
    assigned: [Unicode.Scalar], unassigned: [Range<UInt32>]
  ) -> Bool {
    assigned.allSatisfy { $0.isAssigned } && !unassigned.contains { $0.hasAssignedColumn }
  }

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

extension Range<UInt32> {
  /// Whether one of the range's columns of 16, where new scripts begin, begins with an assigned
  /// scalar. The widest ranges wait for large scripts, which begin where 256 do.
  fileprivate var hasAssignedColumn: Bool {
    let isWide = count > 0x4000
    return stride(from: lowerBound, to: upperBound, by: 16).contains { first in
      let isAsked = !isWide || first == lowerBound || first & 0xFF == 0
      return isAsked && Unicode.Scalar(first)?.isAssigned == true
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isAssigned: Bool { properties.generalCategory != .unassigned }
}
