/// Finds where Characters start, scalar by scalar: by the tables, or by the running library where
/// its Unicode is another.
package enum CharacterBreaker: Sendable {
  case table(TableBreaker)
  /// Boxed: the library does not promise the layout of its recognizer.
  indirect case library(LibraryBreaker)

  package init() {
    self = GraphemeTable.agreesWithLibrary ? .table(TableBreaker()) : .library(LibraryBreaker())
  }

  /// Takes in `text`; returns the number of Characters that start in it.
  @inline(__always)
  mutating func count(_ text: Span<UInt8>) -> Int {
    if case .table(var breaker) = self {
      defer { self = .table(breaker) }
      return breaker.count(text)
    }
    var count = 0
    _ = walk(text, from: 0) { _, startsCharacter in
      if startsCharacter { count += 1 }
      return true
    }
    return count
  }

  /// Takes in `text` from `start`, calling `body` with the offset of each scalar and whether a
  /// Character starts there, until it returns false; returns that offset, or the end.
  @inline(__always)
  package mutating func walk(
    _ text: Span<UInt8>, from start: Int, _ body: (Int, Bool) -> Bool
  ) -> Int {
    var offset = start
    switch self {
    case .table(var breaker):
      defer { self = .table(breaker) }
      while offset < text.count {
        let bytes = breaker.enter(text, at: offset)
        guard body(offset, breaker.startedCharacter) else { break }
        offset &+= bytes
      }
    case .library(var breaker):
      defer { self = .library(breaker) }
      while offset < text.count {
        let scalar = text.scalar(at: offset)
        guard body(offset, breaker.startsCharacter(scalar.value)) else { break }
        offset &+= scalar.bytes
      }
    }
    return offset
  }

  /// Takes in the scalar at `offset`; tells whether a Character starts there.
  mutating func enter(
    _ text: Span<UInt8>, at offset: Int
  ) -> (startsCharacter: Bool, bytes: Int) {
    switch self {
    case .table(var breaker):
      let bytes = breaker.enter(text, at: offset)
      self = .table(breaker)
      return (breaker.startedCharacter, bytes)
    case .library(var breaker):
      let scalar = text.scalar(at: offset)
      let startsCharacter = breaker.startsCharacter(scalar.value)
      self = .library(breaker)
      return (startsCharacter, scalar.bytes)
    }
  }
}
