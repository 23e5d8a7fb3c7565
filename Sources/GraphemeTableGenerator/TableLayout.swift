/// The classes of all scalars, cut into blocks of 64, the reach of a UTF-8 continuation byte.
///
/// Equal blocks are kept once. Scalars below U+0800 have their classes in one run, so that two
/// bytes of UTF-8 need one look; the rest of the basic plane needs two, the other planes three.
struct TableLayout {
  /// U+0000 to U+07FF.
  let low: [UInt8]
  /// The block of each 64 scalars of the basic plane; the first 32 are not used.
  let basicIndex: [UInt8]
  let basicBlocks: [[UInt8]]
  /// The page of each 4096 scalars; the first 16 are not used.
  let pageIndex: [UInt8]
  /// The block of each 64 scalars, page by page.
  let pages: [[UInt8]]
  let blocks: [[UInt8]]

  init(_ classes: [UInt8]) {
    let all = stride(from: 0, to: classes.count, by: 64).map { Array(classes[$0..<$0 + 64]) }
    low = Array(classes[..<0x800])
    var basic = Distinct<[UInt8]>()
    basicIndex = Array(repeating: 0, count: 32) + all[32..<1024].map { basic.index(of: $0) }
    basicBlocks = basic.elements
    var other = Distinct<[UInt8]>()
    let otherIndex = all[1024...].map { other.index(of: $0) }
    blocks = other.elements
    var pages = Distinct<[UInt8]>()
    pageIndex =
      Array(repeating: 0, count: 16)
      + stride(from: 0, to: otherIndex.count, by: 64).map {
        pages.index(of: Array(otherIndex[$0..<$0 + 64]))
      }
    self.pages = pages.elements
  }
}

/// Values numbered in the order in which they first appear.
private struct Distinct<Element: Hashable> {
  private(set) var elements: [Element] = []
  private var indices: [Element: UInt8] = [:]

  mutating func index(of element: Element) -> UInt8 {
    if let known = indices[element] { return known }
    // The tables are ASCII literals, one byte for each entry.
    precondition(elements.count < 128, "more than 128 distinct blocks: widen the index")
    indices[element] = UInt8(elements.count)
    elements.append(element)
    return UInt8(elements.count - 1)
  }
}
