extension GraphemeTable {
  /// If the tables don't agree with the running standard library, the kernels use the library. An
  /// embedded program contains its standard library, so its tables always agree.
  #if hasFeature(Embedded)
    static var agreesWithLibrary: Bool { true }
  #else
    static let agreesWithLibrary =
      version == Unicode.standardLibraryVersion && transitionsMatchLibrary
  #endif

  private static var transitionsMatchLibrary: Bool {
    // For each state of `TableBreaker`, `accessTexts` has a text that leads to the state. `samples`
    // has one scalar of each class. Both breakers read each text, and then every pair of samples.
    let samples = representatives.map { (scalar: $0, scalarClass: scalarClass(of: $0)) }
    return accessTexts.allSatisfy { text in
      var state = BreakerPair()
      return text.allSatisfy { state.agree(on: $0, scalarClass(of: $0)) }
        && samples.allSatisfy { second in
          var next = state
          return next.agree(on: second.scalar, second.scalarClass)
            && samples.allSatisfy { third in
              var last = next
              return last.agree(on: third.scalar, third.scalarClass)
            }
        }
    }
  }

  private static func scalarClass(of scalar: Unicode.Scalar) -> Int {
    String(scalar).withUTF8Bytes { ScalarTable.scalarClass($0, at: 0).scalarClass }
  }
}

private struct BreakerPair {
  private var table = TableBreaker()
  private var library = LibraryBreaker()

  mutating func agree(on scalar: Unicode.Scalar, _ scalarClass: Int) -> Bool {
    table.read(scalarClass: scalarClass)
    return library.startsCharacter(scalar.value) == table.startedCharacter
  }
}

// MARK: - Version

extension Unicode {
  /// The version of the Unicode Standard that the running standard library uses for Characters.
  ///
  /// The standard library doesn't publish its Unicode version, so the version is derived. The
  /// version is the latest `Unicode.Scalar.Properties.age` of the scalars at which a script or a
  /// block of ideographs can begin.
  ///
  /// ```swift
  /// Unicode.standardLibraryVersion >= (15, 0)  // true
  /// ```
  public static let standardLibraryVersion: Version =
    possibleScriptStarts.lazy.compactMap { Scalar($0)?.properties.age }.max { $0 < $1 } ?? (0, 0)

  /// The values at which a new version of Unicode can begin a script or a block of ideographs.
  package static let possibleScriptStarts = [
    stride(from: 0x10000, to: 0x20000 as UInt32, by: 16),
    stride(from: 0x20000, to: 0x40000, by: 256),
  ].joined()
}
