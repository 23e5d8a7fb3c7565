/// Finds the starts of Characters with generated tables, or with the running standard library if
/// ``GraphemeTable/agreesWithLibrary`` is `false`.
package enum CharacterBreaker: Sendable {
  case table(TableBreaker)
  /// This case is boxed, because the layout of the breaker depends on the library.
  indirect case library(LibraryBreaker)

  package init() {
    self = GraphemeTable.agreesWithLibrary ? .table(TableBreaker()) : .library(LibraryBreaker())
  }

  @inline(__always)
  mutating func count(_ text: Span<UInt8>) -> Int {
    if case .table(var breaker) = self {
      defer { self = .table(breaker) }
      return breaker.count(text)
    }
    var count = 0
    _ = forEachScalar(in: text, from: 0) { _, startsCharacter in
      if startsCharacter { count += 1 }
      return true
    }
    return count
  }

  /// Calls `body` with the offset of each scalar from `start`, and whether the scalar starts a
  /// Character, until `body` returns `false`. The breaker reads a scalar before `body` is called.
  /// Returns the offset for which `body` returned `false`, or the length of the text.
  @inline(__always)
  package mutating func forEachScalar(
    in text: Span<UInt8>, from start: Int, _ body: (Int, Bool) -> Bool
  ) -> Int {
    var offset = start
    switch self {
    case .table(var breaker):
      defer { self = .table(breaker) }
      while offset < text.count {
        let bytes = breaker.read(text, at: offset)
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

  mutating func read(
    _ text: Span<UInt8>, at offset: Int
  ) -> (startsCharacter: Bool, bytes: Int) {
    switch self {
    case .table(var breaker):
      let bytes = breaker.read(text, at: offset)
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

// MARK: - Tables

package struct TableBreaker: Sendable {
  /// An ASCII byte: 0x40 (`@`) plus the number of the state, plus 16 if the last scalar started a
  /// Character.
  private(set) var state: UInt8

  init() { state = UInt8(ascii: "@") }

  @inline(__always)
  var startsCharacterAtPlainScalar: Bool {
    GraphemeTable.statesStartingAtPlainScalar &>> UInt32(state & 15) & 1 == 1
  }

  @inline(__always)
  var isAtStartOrAfterControl: Bool { state & 15 == 0 }

  @inline(__always)
  var startedCharacter: Bool { state & 16 != 0 }

  @inline(__always)
  mutating func read(scalarClass: Int) {
    // SAFETY: The table has a row of 32 bytes for each class, and a column for each state.
    let index = (scalarClass &- 0x40) &* 32 &+ (Int(state) &- 0x40)
    state = unsafe ScalarTable.transitions.utf8Start[index]
  }

  /// Returns the number of bytes of the scalar.
  @inline(__always)
  mutating func read(_ text: Span<UInt8>, at offset: Int) -> Int {
    let (scalarClass, bytes) = ScalarTable.scalarClass(text, at: offset)
    read(scalarClass: scalarClass)
    return bytes
  }

  /// `breakClass` is the class in `GraphemeTable` as an ASCII byte. Class 0 is `@`.
  @inline(__always)
  static func breakClass(_ text: Span<UInt8>, at offset: Int) -> (breakClass: UInt8, bytes: Int) {
    let (scalarClass, bytes) = ScalarTable.scalarClass(text, at: offset)
    // SAFETY: The table has a byte for each class of `ScalarTable`.
    return (unsafe ScalarTable.breakClasses.utf8Start[scalarClass &- 0x40], bytes)
  }

  @inline(__always)
  static func isPlain(_ breakClass: UInt8) -> Bool {
    GraphemeTable.plainClasses &>> UInt32(breakClass & 31) & 1 == 1
  }

  /// Whether the two scalars next to `offset` suffice to show that a boundary is there.
  @inline(__always)
  static func isCertainBoundary(_ offset: Int, in text: Span<UInt8>) -> Bool {
    let first = breakClass(text, at: text.scalarStart(before: offset)).breakClass
    let second = breakClass(text, at: offset).breakClass
    // SAFETY: The table has a row of 32 bytes for each break class.
    let index = (Int(first) &- 0x40) &* 32 &+ (Int(second) &- 0x40)
    return unsafe GraphemeTable.certainBoundaries.utf8Start[index] & 1 == 1
  }
}

// MARK: - Counting by tables

extension TableBreaker {
  private static var maximumBytesBeforeRetry: Int { 256 }

  mutating func count(_ text: Span<UInt8>) -> Int {
    var count = 0
    var offset = 0
    // The number of bytes to read before the next block is tried, which doubles after each failure.
    var bytesBeforeRetry = CharacterBlocks.width
    while offset < text.count {
      if let blocks = countBlocks(text, from: offset) {
        count &+= blocks.characters
        bytesBeforeRetry = CharacterBlocks.width
        offset = blocks.end
        continue
      }
      let left = text.count &- offset
      if left <= ByteBlocks.width, startsCharacterAtPlainScalar,
        ByteBlocks.endsInASCIIWithoutCR(text)
      {
        _ = read(text, at: text.count &- 1)
        return count &+ left
      }
      let end = min(text.count, offset &+ bytesBeforeRetry)
      bytesBeforeRetry = min(bytesBeforeRetry &* 2, Self.maximumBytesBeforeRetry)
      count &+= countScalars(text, from: &offset, to: end)
    }
    return count
  }

  @inline(__always)
  mutating func countScalars(_ text: Span<UInt8>) -> Int {
    var offset = 0
    return countScalars(text, from: &offset, to: text.count)
  }

  @inline(__always)
  private mutating func countScalars(
    _ text: Span<UInt8>, from offset: inout Int, to end: Int
  ) -> Int {
    var count = 0
    while offset < end {
      offset &+= read(text, at: offset)
      count &+= Int(state &>> 4 & 1)
    }
    return count
  }

  /// Stops before an ambiguous block (see ``CharacterBlocks``). `end` is a scalar boundary. Returns
  /// `nil` if the text at `offset` has to be read scalar by scalar.
  @inline(__always)
  mutating func countBlocks(
    _ text: Span<UInt8>, from offset: Int
  ) -> (end: Int, characters: Int)? {
    guard startsCharacterAtPlainScalar, offset &+ CharacterBlocks.bytesRead <= text.count else {
      return nil
    }
    // `CharacterBlocks` assumes that a mark joins the Character before it, but a mark at the start
    // of the text or after a control starts a Character.
    if isAtStartOrAfterControl, !Self.isPlain(Self.breakClass(text, at: offset).breakClass) {
      return nil
    }
    var blocks = CharacterBlocks.count(text, from: offset)
    guard blocks.end > offset else { return nil }
    while !text.isScalarBoundary(blocks.end) { blocks.end &+= 1 }
    // The last certain boundary in the blocks, and the scalars after it, determine the next state.
    let counted = text.extracting(offset..<blocks.end)
    var start = counted.scalarStart(before: counted.count)
    while start > 0, !Self.isCertainBoundary(start, in: counted) {
      start = counted.scalarStart(before: start)
    }
    if start > 0 { self = TableBreaker() }
    while start < counted.count { start &+= read(counted, at: start) }
    return blocks
  }
}

// MARK: - The library

package struct LibraryBreaker: Sendable {
  package init() {}

  #if hasFeature(Embedded)
    /// Embedded programs never call this method, because they use the tables.
    package mutating func startsCharacter(_ scalar: UInt32) -> Bool { true }
  #else
    private var recognizer = Unicode._CharacterRecognizer()
    private var isAtStart = true

    package mutating func startsCharacter(_ scalar: UInt32) -> Bool {
      let starts = recognizer.hasBreak(before: Unicode.Scalar(scalar) ?? "\u{FFFD}")
      defer { isAtStart = false }
      return starts || isAtStart
    }
  #endif
}
