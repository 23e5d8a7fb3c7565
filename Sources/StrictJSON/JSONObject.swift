/// The members of a JSON object, sorted by their keys.
///
/// ```swift
/// var object: JSONObject = ["b": 1, "a": [2, 3]]
/// object["c"] = true
/// object.keys  // ["a", "b", "c"]
/// ```
///
/// Keys are compared and sorted by their bytes in UTF-8. A precomposed é and a decomposed é are
/// different keys of a `JSONObject`, but the same key of a Swift dictionary.
public struct JSONObject: Sendable {
  /// A key and its value.
  public typealias Element = (key: String, value: JSONValue)

  private var members: [Element]

  /// Creates an object without members.
  public init() { members = [] }

  /// Creates an object with members.
  ///
  /// - Parameter members: The keys and values. If a key occurs twice, the last value is used.
  /// - Complexity: O(*n* log *n*) comparisons of keys, where *n* is the number of members, or
  ///   O(*n*) if the members are sorted.
  public init(_ members: some Sequence<(String, JSONValue)>) {
    self.init(elements: members.map { (key: $0, value: $1) })
  }

  init(elements: [Element]) {
    members = elements
    let isSorted = zip(elements, elements.dropFirst()).allSatisfy { earlier, later in
      earlier.key.utf8Precedes(later.key)
    }
    if isSorted { return }
    members = []
    members.reserveCapacity(elements.count)
    // The sort is stable, so the last value of a duplicate key comes last.
    let order = [Int].sortedIndices(below: elements.count) {
      elements[$0].key.utf8Precedes(elements[$1].key)
    }
    for index in order {
      if let last = members.last, last.key.hasSameBytes(as: elements[index].key) {
        members.removeLast()
      }
      members.append(elements[index])
    }
  }

  /// The keys, sorted by their bytes.
  ///
  /// - Complexity: O(*n*), where *n* is the number of members.
  public var keys: [String] { members.map { $0.key } }

  /// Accesses the value of the member with a key, or `nil` if the object doesn't have such a
  /// member.
  ///
  /// Assigning `nil` removes the member.
  ///
  /// - Parameter key: The key, which is compared by its bytes.
  /// - Complexity: O(log *n*) comparisons of keys, where *n* is the number of members. Adding or
  ///   removing a member takes O(*n*).
  public subscript(key: String) -> JSONValue? {
    get {
      let index = index(of: key)
      return index < members.count && members[index].key.hasSameBytes(as: key)
        ? members[index].value : nil
    }
    set {
      let index = index(of: key)
      let isMember = index < members.count && members[index].key.hasSameBytes(as: key)
      switch (newValue, isMember) {
      case (let value?, true): members[index].value = value
      case (let value?, false): members.insert((key, value), at: index)
      case (nil, true): members.remove(at: index)
      case (nil, false): break
      }
    }
  }

  /// Adds the members of another object.
  ///
  /// ```swift
  /// var object: JSONObject = ["a": 1, "b": 2]
  /// object.merge(["b": 3])
  /// object["b"] == 3  // true
  /// ```
  ///
  /// - Parameter other: The other object. If both objects have a member with the same key, the
  ///   value of `other` is used.
  /// - Complexity: O(*n* log *n*) comparisons of keys, where *n* is the number of members of both
  ///   objects.
  public mutating func merge(_ other: JSONObject) {
    self = JSONObject(elements: members + other.members)
  }

  /// Returns the index of the member with the key, or the index at which to insert the member.
  private func index(of key: String) -> Int {
    var (lower, upper) = (0, members.count)
    while lower < upper {
      let middle = lower + (upper - lower) / 2
      if members[middle].key.utf8Precedes(key) { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }
}

extension JSONObject: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { members.count }
  public subscript(position: Int) -> Element { members[position] }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Creates an object.
  ///
  /// If a key occurs twice, the last value is used.
  public init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }
}

extension JSONObject: Hashable {
  /// Returns a Boolean value that indicates whether two objects have the same keys and values.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the objects and all values in them.
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.elementsEqual(right) { $0.key.hasSameBytes(as: $1.key) && $0.value == $1.value }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for (key, value) in members {
      // Keys with the same bytes are equal strings, so their hashes are equal.
      hasher.combine(key)
      hasher.combine(value)
    }
  }
}
