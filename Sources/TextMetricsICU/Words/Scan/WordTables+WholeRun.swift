extension WordTables {
  /// The end, in bytes, of the run with which a segment begins, if the run is all of the segment;
  /// found without the automaton. The segment ends in the state of its first scalar.
  ///
  /// - Parameter first: The class of the first scalar.
  @inline(__always)
  func wholeRunEnd(
    _ text: UnsafePointer<UInt8>, from start: Int, _ first: Int, count: Int
  ) -> Int? {
    let joins = unsafe joinsRun[first]
    if joins == .max { return nil }
    let kind = unsafe runs[first] & Self.plainScript
    // Plain scalars have three bytes.
    var end = start + 3
    while end &+ 4 <= count, isPlain(unsafe fourBytes(text, at: end), kind) { end &+= 3 }
    let next = unsafe fourBytes(text, at: end, count: count)
    if end &+ 3 == count, isPlain(next, kind) { return count }
    return end < count && joins >> UInt64(classes(next)) & 1 != 0 ? nil : end
  }

  @inline(__always)
  private func isPlain(_ bytes: UInt32, _ kind: UInt8) -> Bool {
    if bytes & 0xF0 != 0xE0 { return false }
    return unsafe runs[classes.upToThree(bytes)] & Self.plainScript == kind
  }

  private static var plainScript: UInt8 { script | isPlain }

  /// A run of plain scalars; nil where there is no dictionary of the script that we can read.
  ///
  /// - Parameter first: The class of the first scalar.
  @inline(__always)
  func run(_ text: UnsafePointer<UInt8>, _ bytes: Range<Int>, _ first: Int) -> DictionaryRun? {
    let characters = unsafe PlainCharacters(
      bytes: text + bytes.lowerBound, count: bytes.count / 3)
    let script = unsafe DictionaryScript(rawValue: runs[first] & Self.script)
    return DictionaryRun(characters, of: script, by: dictionaries)
  }
}
