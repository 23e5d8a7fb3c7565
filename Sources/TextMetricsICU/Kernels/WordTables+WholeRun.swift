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
    while true {
      let scalarClass = scalarClass(unsafe fourBytes(text, at: end, count: count))
      if unsafe runs[scalarClass] & Self.plainScript != kind {
        if end < count, joins >> UInt64(scalarClass) & 1 != 0 { return nil }
        break
      }
      end += 3
    }
    let characters = unsafe PlainCharacters(bytes: text + start, count: (end - start) / 3)
    guard let run = DictionaryRun(characters, of: DictionaryScript(rawValue: kind & Self.script))
    else { return nil }
    return WholeRun(run: run, end: end, place: unsafe firstPlaces[first])
  }

  private static var plainScript: UInt8 { script | isPlain }
}
