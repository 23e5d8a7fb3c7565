import TextMetrics

extension WordTables {
  /// A shorter text that leaves the rules in the same state as an open segment: the segment without
  /// the scalars between two visits of one state. Any following text divides alike after both.
  ///
  /// Few scalars are left, except where a dictionary divides, which looks at every scalar. Linear
  /// in the text.
  func standIn(forOpen text: Span<UInt8>) -> [UInt8] {
    unsafe text.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return [] }
      return unsafe standIn(forOpen: start, count: bytes.count)
    }
  }

  private func standIn(forOpen text: UnsafePointer<UInt8>, count: Int) -> [UInt8] {
    var kept: [UInt8] = []
    // The states visited, without cycles, and how many bytes were kept at each.
    var path: [(state: ResumeState, kept: Int)] = []
    var state = ResumeState()
    var position = 0
    while position < count {
      let bytes = unsafe fourBytes(text, at: position, count: count)
      guard state.advance(by: classes(bytes), self) else { break }
      if let first = path.firstIndex(where: { $0.state == state }) {
        path.removeLast(path.count - first - 1)
        kept.removeLast(kept.count - path[first].kept)
      } else {
        let scalar = scalarBytes(lead: UInt8(bytes & 0xFF))
        unsafe kept.append(contentsOf: UnsafeBufferPointer(start: text + position, count: scalar))
        path.append((state, kept.count))
      }
      position += scalarBytes(lead: UInt8(bytes & 0xFF))
    }
    let rest = unsafe UnsafeBufferPointer(start: text + position, count: count - position)
    unsafe kept.append(contentsOf: rest)
    return kept
  }

  /// What the division of the following text depends on.
  private struct ResumeState: Equatable {
    private var state = WordAutomaton.start
    /// The state of a segment that begins at the last place where the open one may end: if the open
    /// one does not go on, it ends there.
    private var fallback = WordAutomaton.start
    /// What ``WordTables/runs`` says of the last scalar.
    private var run: UInt8 = 0

    /// False where a segment ends or is divided.
    mutating func advance(by scalarClass: Int, _ tables: WordTables) -> Bool {
      func step(_ state: inout UInt8) -> Bool {
        state = unsafe tables.steps[scalarClass << 8 | Int(state)]
        return state != WordAutomaton.unsure
          && state & (WordAutomaton.endsBefore | WordAutomaton.isDivided) == 0
      }
      run = unsafe tables.runs[scalarClass]
      guard step(&state) else { return false }
      if tables.accepting >> UInt64(state & WordAutomaton.ruleState) & 1 != 0 {
        fallback = WordAutomaton.start
        return true
      }
      return step(&fallback)
    }
  }
}
