public import StrictJSON

extension JSONValue {
  /// Creates a record from the entries of an HTML form.
  ///
  /// The name `address[city]` is for the member `city` of the object `address`. The names `tags[]`
  /// and `tags[3]` are for elements of the list `tags`.
  ///
  /// ```swift
  /// let record = JSONValue(
  ///   htmlForm: [("name", "Ada"), ("address[city]", "London"), ("tags[]", "a")])
  /// print(record.text)  // {"address":{"city":"London"},"name":"Ada","tags":["a"]}
  /// ```
  ///
  /// Every value is a string. Use `ModelForm(typed: declaration)` to validate such records.
  ///
  /// The elements are in the order of their numbers. Each `tags[]` adds an element after all
  /// earlier elements. If any other name is repeated, the last value is used. The size of the
  /// record doesn't depend on the numbers in the names.
  ///
  /// Some names are used as keys of the record, with their brackets: a name with other brackets, a
  /// name with more than 31 pairs of brackets, and a name that conflicts with an earlier name, as
  /// `a[b]` after `a`.
  ///
  /// - Parameter entries: The names and values, decoded from the body or the query of the request.
  /// - Complexity: O(*n*), where *n* is the total length of the entries.
  public init(htmlForm entries: some Sequence<(String, String)>) {
    var form = HTMLFormNode()
    for (name, value) in entries {
      if let keys = HTMLFormNode.keys(of: name), form.insert(value, at: keys[...]) { continue }
      _ = form.insert(value, at: [.name(name)])
    }
    self = form.children.isEmpty ? [:] : form.json
  }
}

private struct HTMLFormNode {
  enum Key: Hashable {
    case name(String)
    case index(Int)
    /// The index after the largest index of the list.
    case append
  }

  var value: String?
  var children: [Key: HTMLFormNode] = [:]
  private var lastIndex = -1

  private static let maximumKeys = 32

  /// Returns the keys of a name such as `addresses[0][city]`, or `nil` for a name of another form.
  static func keys(of name: String) -> [Key]? {
    let parts = name.split(separator: "[", omittingEmptySubsequences: false)
    guard let first = parts.first, !first.isEmpty, !first.contains("]"), parts.count <= maximumKeys
    else { return nil }
    var keys = [Key.name(String(first))]
    for part in parts.dropFirst() {
      guard part.last == "]", !part.dropLast().contains("]") else { return nil }
      let key = part.dropLast()
      if key.isEmpty {
        keys.append(.append)
      } else if key.utf8.allSatisfy(\.isASCIIDigit), let index = Int(key) {
        keys.append(.index(index))
      } else {
        keys.append(.name(String(key)))
      }
    }
    return keys
  }

  /// Inserts a value and returns `true`, or returns `false` if the keys contradict an earlier name.
  mutating func insert(_ text: String, at keys: ArraySlice<Key>) -> Bool {
    guard var key = keys.first else {
      guard children.isEmpty else { return false }
      value = text
      return true
    }
    guard value == nil, hasIndices == nil || hasIndices == key.isIndex else { return false }
    if key == .append {
      guard lastIndex < .max else { return false }
      key = .index(lastIndex + 1)
    }
    if let index = children.index(forKey: key) {
      guard children.values[index].insert(text, at: keys.dropFirst()) else { return false }
    } else {
      var child = HTMLFormNode()
      guard child.insert(text, at: keys.dropFirst()) else { return false }
      children[key] = child
    }
    if case .index(let index) = key { lastIndex = Swift.max(lastIndex, index) }
    return true
  }

  /// Whether the keys of the children are indices, or `nil` without children.
  private var hasIndices: Bool? { children.keys.first.map(\.isIndex) }

  var json: JSONValue {
    if let value { return .string(value) }
    if hasIndices == true {
      return .array(children.sorted { $0.key.number < $1.key.number }.map(\.value.json))
    }
    return .object(JSONObject(children.map { ($0.key.text, $0.value.json) }))
  }
}

extension HTMLFormNode.Key {
  fileprivate var isIndex: Bool { if case .name = self { false } else { true } }
  fileprivate var number: Int { if case .index(let index) = self { index } else { 0 } }
  fileprivate var text: String { if case .name(let name) = self { name } else { "" } }
}
