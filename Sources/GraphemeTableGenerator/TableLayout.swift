/// The classes of all scalars, cut into blocks of 64, the reach of a UTF-8 continuation byte.
///
/// Equal blocks are kept once. The scalars below U+1000, where most scripts with marks are, have
/// their classes in one run, so that they need one look; the rest of the basic plane needs two, the
/// other planes three.
struct TableLayout {
  /// The first scalars.
  let low: [UInt8]
  /// The block of each 64 scalars of the basic plane; those of the first scalars are not used.
  let basicIndex: [UInt8]
  let basicBlocks: [[UInt8]]
  /// The page of each 4096 scalars; the first 16 are not used.
  let pageIndex: [UInt8]
  /// The block of each 64 scalars, page by page, in two bytes of six bits: there are more blocks
  /// than one byte of ASCII tells.
  let pages: [[UInt8]]
  let blocks: [[UInt8]]

  init(_ classes: [UInt8]) {
    let all = stride(from: 0, to: classes.count, by: 64).map { Array(classes[$0..<$0 + 64]) }
    low = Array(classes[..<0x1000])
    var basic = Distinct<[UInt8]>(limit: 128)
    basicIndex = Array(repeating: 0, count: 64) + all[64..<1024].map { UInt8(basic.index(of: $0)) }
    basicBlocks = basic.elements
    var other = Distinct<[UInt8]>(limit: 1 << 12)
    let otherIndex = all[1024...].map { other.index(of: $0) }
    blocks = other.elements
    var pages = Distinct<[Int]>(limit: 128)
    pageIndex =
      Array(repeating: 0, count: 16)
      + stride(from: 0, to: otherIndex.count, by: 64).map {
        UInt8(pages.index(of: Array(otherIndex[$0..<$0 + 64])))
      }
    self.pages = pages.elements.map { page in
      page.flatMap { [UInt8($0 / 64), UInt8($0 % 64)] }
    }
  }
}

/// Values numbered in the order in which they first appear.
struct Distinct<Element: Hashable> {
  let limit: Int
  private(set) var elements: [Element] = []
  private var indices: [Element: Int] = [:]

  init(limit: Int) { self.limit = limit }

  mutating func index(of element: Element) -> Int {
    if let known = indices[element] { return known }
    // The tables are ASCII literals.
    precondition(elements.count < limit, "too many distinct blocks: widen the index")
    indices[element] = elements.count
    elements.append(element)
    return elements.count - 1
  }
}
