import FormValidation

/// Lists of types of files, for each of which the first one is found that has no file in common
/// with it.
///
/// Types are ways through a tree: one is within another where its way goes on from there, as that
/// of `image/png` does from `image/*`, and that of `.tar.gz` from `.gz`. To add a list is linear in
/// its bytes, but for the lists with which it has a type in common: each of them is met again at
/// every type that both have, until the list has met all.
struct FileTypeLists {
  private struct Step: Hashable {
    let node: Int
    let name: Substring
  }

  /// Lists by their numbers, in order, each once.
  private struct Node {
    /// Those with a type whose way ends here.
    var ending: [Int] = []
    /// Those with a type whose way comes here.
    var passing: [Int] = []
  }

  private var steps: [Step: Int] = [:]
  /// Where the ways of extensions begin, and those of media types.
  private var nodes = [Node(), Node()]
  private var count = 0

  /// Adds a list, and returns the number of the first one before, from 0, of which no file is.
  mutating func add(_ types: [String]) -> Int? {
    let types = types.compactMap(FileType.init)
    var unmet = UnmetLists(count: count)
    // A file has a name and a type.
    for type in types { unmet.meet(nodes[type.isExtension ? 1 : 0].passing) }
    for type in types { insert(type, &unmet) }
    count += 1
    return unmet.first
  }

  private mutating func insert(_ type: FileType, _ unmet: inout UnmetLists) {
    var node = type.isExtension ? 0 : 1
    nodes[node].passing.append(once: count)
    for name in type.way {
      let step = Step(node: node, name: name)
      if let known = steps[step] {
        node = known
      } else {
        node = nodes.count
        steps[step] = node
        nodes.append(Node())
      }
      unmet.meet(nodes[node].ending)
      nodes[node].passing.append(once: count)
    }
    unmet.meet(nodes[node].passing)
    nodes[node].ending.append(once: count)
  }
}

/// The lists before one that have no type in common with it, as far as is known.
private struct UnmetLists {
  private var isUnmet: [Bool]
  private var left: Int

  init(count: Int) {
    isUnmet = Array(repeating: true, count: count)
    left = count
  }

  var first: Int? { left == 0 ? nil : isUnmet.firstIndex(of: true) }

  /// - Parameter lists: The list itself may be among them.
  mutating func meet(_ lists: [Int]) {
    if left == 0 { return }
    for list in lists where list < isUnmet.count && isUnmet[list] {
      isUnmet[list] = false
      left -= 1
    }
  }
}

extension FileType {
  /// From the widest type down to this one.
  fileprivate var way: [Substring] {
    if isExtension {
      return text.dropFirst().split(separator: ".", omittingEmptySubsequences: false).reversed()
    }
    return (prefix?.dropLast() ?? text[...]).split(separator: "/")
  }
}

extension [Int] {
  /// Appends a number that is none of those before the last one.
  fileprivate mutating func append(once number: Int) {
    if last != number { append(number) }
  }
}
