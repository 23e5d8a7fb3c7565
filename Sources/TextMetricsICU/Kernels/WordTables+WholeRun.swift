extension WordTables {
  /// A run of a dictionary's script that is all of a segment.
  struct WholeRun {
    let run: DictionaryRun
    /// In bytes.
    let end: Int
    /// Where the segment ends, for its status.
    let place: UInt8
  }

  /// The run with which a segment begins, if it is all of the segment; found without a step
  /// through the rules.
  @inline(__always)
  func wholeRun(_ text: UnsafePointer<UInt8>, from start: Int, count: Int) -> WholeRun? {
    let first = scalarClass(unsafe fourBytes(text, at: start, count: count))
    let joins = unsafe joinsRun[first]
    if joins == .max { return nil }
    let kind = unsafe runs[first] & Self.plainScript
    // Plain scalars have three bytes.
    var end = start + 3
    while end &+ 4 <= count, isPlain(unsafe fourBytes(text, at: end), kind) { end &+= 3 }
    if end < count, isPlain(unsafe fourBytes(text, at: end, count: count), kind) { end += 3 }
    if end < count {
      let next = scalarClass(unsafe fourBytes(text, at: end, count: count))
      if joins >> UInt64(next) & 1 != 0 { return nil }
    }
    let characters = unsafe PlainCharacters(bytes: text + start, count: (end - start) / 3)
    guard let run = DictionaryRun(characters, of: DictionaryScript(rawValue: kind & Self.script))
    else { return nil }
    return WholeRun(run: run, end: end, place: unsafe firstPlaces[first])
  }

  @inline(__always)
  private func isPlain(_ bytes: UInt32, _ kind: UInt8) -> Bool {
    if bytes & 0xF0 != 0xE0 { return false }
    return unsafe runs[classes.upToThree(bytes)] & Self.plainScript == kind
  }

  private static var plainScript: UInt8 { script | isPlain }
}
