import FormValidation

/// Lists of types of files, for each of which the first one is found that has no file in common
/// with it.
///
/// A type is within those that are wider: `image/png` in `image/*`, and `.tar.gz` in `.gz`. To add a
/// list is linear in its bytes and, for each of its types, in the lists that have it, too.
struct FileTypeLists {
  /// Lists by their numbers, for each of their types.
  private var exact: [Substring: [Int]] = [:]
  /// Lists by their numbers, for each of their types and for each wider one.
  private var within: [Substring: [Int]] = [:]
  private var count = 0

  /// Adds a list, and returns the number of the first one before, from 0, of which no file is.
  mutating func add(_ types: [String]) -> Int? {
    let ways = types.compactMap { FileType($0)?.way }
    var isMet = Array(repeating: false, count: count)
    for way in ways where isMet.contains(false) {
      // A file has both a name and a type.
      let other = way[0] == FileType.anyName ? FileType.anyMedia : FileType.anyName
      let met = way.map { exact[$0] } + [within[way[way.count - 1]], within[other]]
      for list in met.compactMap(\.self).joined() { isMet[list] = true }
    }
    for way in ways {
      exact[way[way.count - 1], default: []].append(once: count)
      for wider in way { within[wider, default: []].append(once: count) }
    }
    count += 1
    return isMet.firstIndex(of: false)
  }
}

extension FileType {
  fileprivate static let anyName: Substring = ""
  fileprivate static let anyMedia: Substring = "*/*"

  /// From the widest type to this one; to one around it where a name has more than 32 endings.
  fileprivate var way: [Substring] {
    if isExtension {
      let endings = text.indices.filter { text[$0] == "." }.suffix(32)
      return [Self.anyName] + endings.reversed().map { text[$0...] }
    }
    let group = text.prefix { $0 != "/" } + "/*"
    return prefix == nil ? [Self.anyMedia, group, text[...]] : [Self.anyMedia, group]
  }
}

extension [Int] {
  /// Appends a number that is none of those before the last one.
  fileprivate mutating func append(once number: Int) {
    if last != number { append(number) }
  }
}
