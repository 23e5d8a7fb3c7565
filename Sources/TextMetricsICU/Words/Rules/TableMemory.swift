/// Memory for tables. It's never freed, because a program has few tables. Few of them become
/// unused: the tables of a comparison with ICU, and tables that differ from ICU or don't fit.
enum TableMemory {
  static func zeros<Element: BitwiseCopyable>(
    _: Element.Type, _ count: Int
  ) -> UnsafeMutablePointer<Element> {
    let bytes = count * MemoryLayout<Element>.stride
    let block = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    unsafe block.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    return unsafe block.bindMemory(to: Element.self, capacity: count)
  }

  static func copy<Element: BitwiseCopyable>(of array: [Element]) -> UnsafePointer<Element> {
    let memory = unsafe zeros(Element.self, array.count)
    unsafe memory.update(from: array, count: array.count)
    return unsafe UnsafePointer(memory)
  }
}

/// Calls `body` with uninitialized memory on the stack, if the memory is small enough. `capacity`
/// isn't 0.
@inline(__always)
func withTemporaryMemory<Element: BitwiseCopyable, Result>(
  of type: Element.Type, capacity: Int, _ body: (UnsafeMutablePointer<Element>) -> Result
) -> Result {
  unsafe withUnsafeTemporaryAllocation(of: type, capacity: capacity) { memory in
    // SAFETY: the capacity isn't 0, so the memory has an address.
    unsafe body(memory.baseAddress!)
  }
}
