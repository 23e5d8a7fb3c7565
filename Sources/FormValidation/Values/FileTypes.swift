/// Types of files as a list, to be compared with another list in one walk.
struct FileTypes: Hashable {
  /// What names end with, from behind, and what media types begin with: each in order.
  private let extensions: [[UInt8]]
  private let mediaTypes: [[UInt8]]

  init(_ types: [String]) {
    let types = types.compactMap(FileType.init)
    extensions = types.filter(\.isExtension).map(\.key).sorted { $0.lexicographicallyPrecedes($1) }
    mediaTypes = types.filter { !$0.isExtension }.map(\.key)
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Whether a file can be of a type of each list. Linear in both.
  ///
  /// - Parameter comparisons: How many more types may be compared; where none are left, the lists are
  ///   taken to overlap.
  func overlaps(_ other: FileTypes, comparisons: inout Int) -> Bool {
    // A file has a name and a type.
    if !extensions.isEmpty, !other.mediaTypes.isEmpty { return true }
    if !mediaTypes.isEmpty, !other.extensions.isEmpty { return true }
    return Self.hasPrefix(extensions, in: other.extensions, &comparisons)
      || Self.hasPrefix(mediaTypes, in: other.mediaTypes, &comparisons)
  }

  /// Whether a key of one list is the beginning of a key of the other, both in order.
  private static func hasPrefix(
    _ left: [[UInt8]], in right: [[UInt8]], _ comparisons: inout Int
  ) -> Bool {
    var (mine, theirs) = (0, 0)
    // What follows a key and begins with it follows it at once, but for others that begin with it.
    while mine < left.count, theirs < right.count {
      if comparisons == 0 { return true }
      comparisons -= 1
      if left[mine].starts(with: right[theirs]) || right[theirs].starts(with: left[mine]) {
        return true
      }
      if left[mine].lexicographicallyPrecedes(right[theirs]) { mine += 1 } else { theirs += 1 }
    }
    return false
  }
}

extension FileType {
  /// One type is within another where its key begins with that of the other.
  fileprivate var key: [UInt8] {
    if isExtension { return text.utf8.reversed() }
    return prefix.map { Array($0.utf8) } ?? Array(text.utf8) + [0]
  }
}
