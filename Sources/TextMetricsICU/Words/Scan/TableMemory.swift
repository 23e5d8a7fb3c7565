/// Memory for tables that are written once and never freed: there is one set of tables for each set
/// of rules, and ICU has a handful.
enum TableMemory {
  /// Memory for `count` elements, all zero.
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
