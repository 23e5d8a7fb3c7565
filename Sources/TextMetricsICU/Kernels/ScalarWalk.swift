/// A walk over the scalars of a block, by the steps of ``WordCountAutomaton``.
@safe struct ScalarWalk {
  let bytes: UnsafeRawPointer
  /// Where scalars begin.
  let leads: UInt64
  /// The step before the first of them.
  let step: Int

  struct End {
    /// The step that the last scalar led to.
    let step: Int
    /// Words that ended before one of the scalars.
    let words: Int
  }

  // Apart, both of them, so that nothing else asks for registers.

  /// Walks over scalars of one byte or two. Keeps each step where its scalar begins.
  @inline(never)
  func narrow(
    _ classes: ScalarClasses, _ rows: UnsafePointer<UInt8>, _ steps: UnsafeMutablePointer<UInt8>
  ) -> End {
    unsafe walk(rows, steps) { offset in
      classes.narrow(
        unsafe UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
    }
  }

  /// Walks over any scalars. Keeps each step where its scalar begins.
  @inline(never)
  func wide(
    _ classes: ScalarClasses, _ rows: UnsafePointer<UInt8>, _ steps: UnsafeMutablePointer<UInt8>
  ) -> End {
    unsafe walk(rows, steps) { offset in
      classes(
        unsafe UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }
  }

  @inline(__always)
  private func walk(
    _ rows: UnsafePointer<UInt8>, _ steps: UnsafeMutablePointer<UInt8>,
    _ scalarClass: (_ offset: Int) -> Int
  ) -> End {
    var leads = self.leads
    var step = self.step
    var words = 0
    while leads != 0 {
      let offset = leads.trailingZeroBitCount
      leads &= leads &- 1
      // The row before the step: only the last addition waits for the scalar before.
      let row = unsafe rows + scalarClass(offset) &<< 8
      let next = unsafe row[step]
      unsafe steps[offset] = next
      step = Int(next)
      words &+= step & Int(WordCountAutomaton.endsWord)
    }
    return End(step: step, words: words &>> 6)
  }
}
