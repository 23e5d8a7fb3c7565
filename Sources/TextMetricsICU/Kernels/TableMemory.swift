/// Memory that tables are written in once, and that is freed with them.
@safe final class TableMemory {
  private var blocks: [UnsafeMutableRawPointer] = unsafe []

  /// Zeros, for so many elements.
  func zeros<Element: BitwiseCopyable>(_: Element.Type, _ count: Int) -> UnsafeMutablePointer<
    Element
  > {
    let bytes = count * MemoryLayout<Element>.stride
    let block = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    unsafe block.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    unsafe blocks.append(block)
    return unsafe block.bindMemory(to: Element.self, capacity: count)
  }

  deinit { unsafe blocks.forEach { unsafe $0.deallocate() } }
}
