/// Reads the scalars of a block by the steps of ``WordCountAutomaton``.
///
/// Each step has to wait for the one before it, so where a segment is known to begin inside the
/// block, both parts of it are read at the same time.
@safe struct ScalarWalk {
  let bytes: UnsafeRawPointer
  /// Where scalars begin.
  let leads: UInt64
  /// The scalar with which the second part begins, as one bit of ``leads``; 0 for none.
  let second: UInt64
  /// The step before the first scalar.
  let step: Int

  struct End {
    /// The step that the last scalar led to.
    let step: Int
    /// The number of words that ended before one of the scalars.
    let words: Int
  }

  // One function for each width, not inlined, so that each has all registers. Each stores its steps
  // at the offsets of the scalars.

  @inline(never)
  func two(
    _ classes: ScalarClasses, _ rows: UnsafePointer<UInt8>, _ steps: UnsafeMutablePointer<UInt8>
  ) -> End {
    unsafe walk(rows, steps) { classes.upToTwo(UInt16(truncatingIfNeeded: $0)) }
  }

  @inline(never)
  func three(
    _ classes: ScalarClasses, _ rows: UnsafePointer<UInt8>, _ steps: UnsafeMutablePointer<UInt8>
  ) -> End {
    unsafe walk(rows, steps) { classes.upToThree($0) }
  }

  @inline(never)
  func four(
    _ classes: ScalarClasses, _ rows: UnsafePointer<UInt8>, _ steps: UnsafeMutablePointer<UInt8>
  ) -> End {
    unsafe walk(rows, steps) { classes($0) }
  }

  @inline(__always)
  private func walk(
    _ rows: UnsafePointer<UInt8>, _ steps: UnsafeMutablePointer<UInt8>,
    _ scalarClass: (_ bytes: UInt32) -> Int
  ) -> End {
    @inline(__always)
    func classOfScalar(at offset: Int) -> Int {
      scalarClass(
        unsafe UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }
    var first = Track(leads: second == 0 ? leads : leads & (second &- 1), step: step)
    if second == 0 {
      while first.leads != 0 { unsafe first.advance(rows, steps, classOfScalar) }
      return first.end
    }
    var last = Track(leads: leads & (0 &- second), step: Int(WordCountAutomaton.start))
    while first.leads != 0, last.leads != 0 {
      unsafe first.advance(rows, steps, classOfScalar)
      unsafe last.advance(rows, steps, classOfScalar)
    }
    while first.leads != 0 { unsafe first.advance(rows, steps, classOfScalar) }
    while last.leads != 0 { unsafe last.advance(rows, steps, classOfScalar) }
    // One more step for the first part: its last segment ends before the second part.
    first.leads = second
    unsafe first.advance(rows, steps, classOfScalar)
    if first.step == Int(WordCountAutomaton.unsure) { return first.end }
    return End(step: last.step, words: first.end.words &+ last.end.words)
  }

  private struct Track {
    var leads: UInt64
    var step: Int
    var words = 0

    @inline(__always)
    mutating func advance(
      _ rows: UnsafePointer<UInt8>, _ steps: UnsafeMutablePointer<UInt8>,
      _ scalarClass: (_ offset: Int) -> Int
    ) {
      let offset = leads.trailingZeroBitCount
      leads &= leads &- 1
      // The row is computed first, so that only the last addition depends on the previous step.
      let row = unsafe rows + scalarClass(offset) &<< 8
      let next = unsafe row[step]
      unsafe steps[offset] = next
      step = Int(next)
      words &+= step & Int(WordCountAutomaton.endsWord)
    }

    @inline(__always)
    var end: End { End(step: step, words: words &>> 6) }
  }
}
