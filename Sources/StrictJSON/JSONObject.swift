import TextMetrics

/// The members of a JSON object, in the order of their keys' bytes.
///
/// ```swift
/// var object: JSONObject = ["b": 1, "a": [2, 3]]
/// object["c"] = true
/// object.keys  // ["a", "b", "c"]
/// ```
///
/// Keys are told apart by their bytes, as in every other reader of JSON: é composed and é
/// decomposed are two keys, which a dictionary of Swift strings would take for one.
public struct JSONObject: Sendable {
  /// A key and its value.
  public typealias Element = (key: String, value: JSONValue)

  private var members: [Element]

  /// An object without members.
  public init() {
    members = []
  }

  /// An object with these members; of those with the same key, the last one counts.
  /// n log n for n members, linear where they are in order.
  public init(_ members: some Sequence<(String, JSONValue)>) {
    self.init(elements: members.map { (key: $0, value: $1) })
  }

  init(elements: [Element]) {
    members = elements
    let isInOrder = zip(elements, elements.dropFirst()).allSatisfy { earlier, later in
      earlier.key.utf8Precedes(later.key)
    }
    if isInOrder { return }
    members = []
    members.reserveCapacity(elements.count)
    for element in elements.ordered(by: { $0.key.utf8Precedes($1.key) }) {
      if let last = members.last, last.key.hasSameBytes(as: element.key) { members.removeLast() }
      members.append(element)
    }
  }

  /// The keys, in the order of their bytes.
  public var keys: [String] { members.map { $0.key } }

  /// The value of a key; nil takes the member out. Reading is logarithmic in the members, adding
  /// and taking out linear.
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

  /// Adds the members of another object; of those with the same key, the other's count.
  public mutating func merge(_ other: JSONObject) {
    self = JSONObject(members.map { ($0.key, $0.value) } + other.members.map { ($0.key, $0.value) })
  }

  /// Where the key is, or would be.
  private func index(of key: String) -> Int {
    members.indices.partitioningIndex { !members[$0].key.utf8Precedes(key) }
  }
}

extension JSONObject: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { members.count }
  public subscript(position: Int) -> Element { members[position] }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// An object; of a key that is written twice, the last value counts.
  public init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }
}

extension JSONObject: Hashable {
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.elementsEqual(right) { $0.key.hasSameBytes(as: $1.key) && $0.value == $1.value }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for (key, value) in members {
      // What is equal by its bytes is equal as a string, too.
      hasher.combine(key)
      hasher.combine(value)
    }
  }
}
