public import StrictJSON

extension JSONValue {
  /// The record that the entries of an HTML form make, by their names: `address[city]` is a member
  /// of an object, `tags[]` and `tags[3]` are elements of a list, in the order of their numbers.
  ///
  /// ```swift
  /// let record = JSONValue(
  ///   htmlForm: [("name", "Ada"), ("address[city]", "London"), ("tags[]", "a")])
  /// print(record.text)  // {"address":{"city":"London"},"name":"Ada","tags":["a"]}
  /// ```
  ///
  /// Every value is a text: `ModelForm(typed: declaration)` judges it. Of a name that
  /// comes twice the last value counts, and a name that contradicts an earlier one, or is not of
  /// this form, is a member by itself. Memory is in proportion to the entries, whatever numbers are
  /// in their names; a name of more than 32 brackets is a member by itself, too.
  public init(htmlForm entries: some Sequence<(String, String)>) {
    var form = HTMLFormNode()
    for (name, value) in entries {
      if let keys = HTMLFormNode.keys(of: name), form.insert(value, at: keys[...]) { continue }
      _ = form.insert(value, at: [.name(name)])
    }
    self = form.children.isEmpty ? [:] : form.json
  }
}

/// A part of a record in the making.
private struct HTMLFormNode {
  enum Key: Hashable {
    case name(String)
    case index(Int)
    /// After whatever there is.
    case next
  }

  var value: String?
  var children: [Key: HTMLFormNode] = [:]
  private var last = -1

  private static let maximumKeys = 32

  /// The keys of `addresses[0][city]`; nil for a name that is written otherwise.
  static func keys(of name: String) -> [Key]? {
    let parts = name.split(separator: "[", omittingEmptySubsequences: false)
    guard let first = parts.first, !first.isEmpty, !first.contains("]"), parts.count <= maximumKeys
    else { return nil }
    var keys = [Key.name(String(first))]
    for part in parts.dropFirst() {
      guard part.last == "]", !part.dropLast().contains("]") else { return nil }
      let key = part.dropLast()
      if key.isEmpty {
        keys.append(.next)
      } else if key.utf8.allSatisfy(\.isASCIIDigit), let index = Int(key) {
        keys.append(.index(index))
      } else {
        keys.append(.name(String(key)))
      }
    }
    return keys
  }

  /// Puts a value at a place; false where something else is there.
  mutating func insert(_ text: String, at keys: ArraySlice<Key>) -> Bool {
    guard var key = keys.first else {
      guard children.isEmpty else { return false }
      value = text
      return true
    }
    guard value == nil, isList == nil || isList == (key.isElement) else { return false }
    if key == .next {
      guard last < .max else { return false }
      key = .index(last + 1)
    }
    // Changed where it stands: taken out, what it holds would be copied with every entry.
    if let place = children.index(forKey: key) {
      guard children.values[place].insert(text, at: keys.dropFirst()) else { return false }
    } else {
      var child = HTMLFormNode()
      guard child.insert(text, at: keys.dropFirst()) else { return false }
      children[key] = child
    }
    if case .index(let index) = key { last = Swift.max(last, index) }
    return true
  }

  private var isList: Bool? { children.keys.first.map(\.isElement) }

  var json: JSONValue {
    if let value { return .string(value) }
    if isList == true {
      return .array(children.sorted { $0.key.number < $1.key.number }.map(\.value.json))
    }
    return .object(JSONObject(children.map { ($0.key.text, $0.value.json) }))
  }
}

extension HTMLFormNode.Key {
  fileprivate var isElement: Bool { if case .name = self { false } else { true } }
  fileprivate var number: Int { if case .index(let index) = self { index } else { 0 } }
  fileprivate var text: String { if case .name(let name) = self { name } else { "" } }
}
