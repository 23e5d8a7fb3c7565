public import FormValidation
public import StrictJSON

extension ModelForm where Model: FormRecord {
  /// Creates a model from the entries of an HTML form, and returns the transformed model if it's
  /// valid.
  ///
  /// ```swift
  /// struct Booking: FormRecord { var name = "", seats = 1 }
  /// let form = ModelForm<Booking> {
  ///   Field(\.name).trimmed().required()
  ///   Field(\.seats).range(1...8)
  /// }
  /// try form.decode(htmlForm: ["name": " Ada ", "seats": "2"]).seats  // 2
  /// ```
  ///
  /// A browser sends all values as texts. Each text is converted to the type of its property. The
  /// text of a Boolean value is `true`, `false`, or `on`. A browser sends `on` for a checked
  /// checkbox without an attribute `value` (HTML Standard, "Constructing the entry list").
  /// `JSONValue(htmlForm:)` explains the names of nested values and lists.
  ///
  /// A browser also sends the inputs that the user leaves empty. Therefore, an empty text isn't
  /// always a value:
  ///
  /// - An optional nested form without content is left out, and its property becomes `nil`. A
  ///   nested form has content if it has a text that isn't empty. A nested form that is required
  ///   isn't left out.
  /// - An element of a list is left out if its text is empty or if it's a form without content. The
  ///   indices in the paths of violations don't count this element.
  /// - An empty text for a file is an input without a selected file, and is ignored. Any other text
  ///   for a file is a violation.
  ///
  /// A text of only spaces is content, and so are `false` and the selected value of a `select`.
  ///
  /// If the entries don't contain a field, the property keeps the value that
  /// ``/FormValidation/FormRecord/init()`` sets. The property also keeps this value if the text of
  /// the field can't be converted. Such a text is a violation, except an empty text in a field of
  /// numbers, booleans, dates, or times. If there is such a violation, some violations of checks
  /// aren't reported, as explained in ``/FormValidation/Check``.
  ///
  /// - Parameter entries: The values by name, decoded from the body or the query of the request.
  /// - Returns: The transformed model.
  /// - Throws: ``/FormValidation/FormError`` if there is a violation, or if an asynchronous rule
  ///   has to run.
  /// - Complexity: O(*n* log *n*), where *n* is the length of all entries plus the size of the
  ///   form.
  public func decode(htmlForm entries: [String: String]) throws(FormError) -> Model {
    try decode(htmlForm: entries.pairs)
  }

  /// Creates a model from the entries of an HTML form in their order, and returns the transformed
  /// model if it's valid.
  ///
  /// ``decode(htmlForm:)-([String:String])`` explains how values are converted.
  ///
  /// - Parameter entries: The names and values, such as `[("tags[]", "a"), ("tags[]", "b")]`. Each
  ///   `tags[]` adds an element to the list `tags`. If a name without `[]` is repeated, the last
  ///   value is used.
  /// - Returns: The transformed model.
  /// - Throws: ``/FormValidation/FormError`` if there is a violation, or if an asynchronous rule
  ///   has to run.
  /// - Complexity: O(*n* log *n*), where *n* is the length of all entries plus the size of the
  ///   form.
  public func decode(
    htmlForm entries: some Sequence<(String, String)>
  ) throws(FormError) -> Model {
    try decode(from: JSONValue(htmlForm: entries, for: declaration), in: .strings)
  }

  /// Validates the entries of an HTML form without running asynchronous rules.
  ///
  /// For each asynchronous rule that has to run, the report has a violation with the code
  /// `unanswered`.
  ///
  /// ``decode(htmlForm:)-([String:String])`` explains how values are converted.
  ///
  /// - Parameter entries: The values by name, decoded from the body or the query of the request.
  /// - Returns: The violations.
  /// - Complexity: O(*n* log *n*), where *n* is the length of all entries plus the size of the
  ///   form.
  public func validate(htmlForm entries: [String: String]) -> FormReport {
    validate(htmlForm: entries.pairs)
  }

  /// Validates the entries of an HTML form in their order, without running asynchronous rules.
  ///
  /// For each asynchronous rule that has to run, the report has a violation with the code
  /// `unanswered`.
  ///
  /// ``decode(htmlForm:)-([String:String])`` explains how values are converted.
  ///
  /// - Parameter entries: The names and values. Each `tags[]` adds an element to the list `tags`.
  ///   If a name without `[]` is repeated, the last value is used.
  /// - Returns: The violations.
  /// - Complexity: O(*n* log *n*), where *n* is the length of all entries plus the size of the
  ///   form.
  public func validate(htmlForm entries: some Sequence<(String, String)>) -> FormReport {
    validate(JSONValue(htmlForm: entries, for: declaration), in: .strings)
  }

  /// Creates a model from the entries of an HTML form, and returns the transformed model if it
  /// meets all rules, including the asynchronous rules.
  ///
  /// ``decode(htmlForm:)-([String:String])`` explains how values are converted.
  ///
  /// - Parameter entries: The values by name, decoded from the body or the query of the request.
  /// - Returns: The transformed model.
  /// - Throws: ``/FormValidation/FormError`` if there is a violation, or `CancellationError` if the
  ///   task is canceled before all asynchronous rules have finished.
  /// - Complexity: O(*n* log *n*), where *n* is the length of all entries plus the size of the
  ///   form, plus the cost of the asynchronous rules.
  public nonisolated(nonsending) func decodeAsync(
    htmlForm entries: [String: String]
  ) async throws -> Model {
    try await decodeAsync(htmlForm: entries.pairs)
  }

  /// Creates a model from the entries of an HTML form in their order, and returns the transformed
  /// model if it meets all rules, including the asynchronous rules.
  ///
  /// ``decode(htmlForm:)-([String:String])`` explains how values are converted.
  ///
  /// - Parameter entries: The names and values. Each `tags[]` adds an element to the list `tags`.
  ///   If a name without `[]` is repeated, the last value is used.
  /// - Returns: The transformed model.
  /// - Throws: ``/FormValidation/FormError`` if there is a violation, or `CancellationError` if the
  ///   task is canceled before all asynchronous rules have finished.
  /// - Complexity: O(*n* log *n*), where *n* is the length of all entries plus the size of the
  ///   form, plus the cost of the asynchronous rules.
  public nonisolated(nonsending) func decodeAsync(
    htmlForm entries: some Sequence<(String, String)>
  ) async throws -> Model {
    try await decodeAsync(from: JSONValue(htmlForm: entries, for: declaration), in: .strings)
  }
}

extension ModelForm where Model: FormRecord {
  /// An unavailable overload.
  ///
  /// Call ``decode(htmlForm:)-([String:String])``. Without this overload, a dictionary literal
  /// would be read as a `JSONValue`, in which a string is invalid for a field of numbers.
  @available(*, unavailable, message: "Call decode(htmlForm:), which converts each text.")
  public func decode(from entries: [String: String]) -> Model { fatalError() }
}

extension [String: String] {
  /// The entries, sorted by name, because the order of a dictionary varies.
  var pairs: [(String, String)] {
    sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

// MARK: - Record

extension JSONValue {
  /// Creates a record from the entries of an HTML form.
  ///
  /// The entry `address[city]` becomes the member `city` of the object `address`. The entries
  /// `tags[]` and `tags[3]` become elements of the list `tags`.
  ///
  /// ```swift
  /// let record = JSONValue(
  ///   htmlForm: [("name", "Ada"), ("address[city]", "London"), ("tags[]", "a")])
  /// print(record.text)  // {"address":{"city":"London"},"name":"Ada","tags":["a"]}
  /// ```
  ///
  /// Every value is a string. Use `ModelForm(typed: declaration)` to validate such records. The
  /// record has a member for each entry, even if its text is empty. `decode(htmlForm:)` and
  /// `validate(htmlForm:)` leave out the parts of a form that the user hasn't filled in.
  ///
  /// The elements of a list are in the order of their numbers, without gaps for missing numbers.
  /// Each `tags[]` adds an element whose number is 1 more than the largest number so far. If a name
  /// without `[]` is repeated, the last value is used.
  ///
  /// Names are compared byte for byte. In these cases, the whole name is a key of the record,
  /// including its brackets:
  ///
  /// - The brackets aren't written as in the examples, or there are more than 31 pairs of brackets.
  /// - The name contradicts an earlier name, as `a[0]` does after `a[b]`.
  /// - The part of the name before the brackets is the name of another entry: `a[b]` is a key if
  ///   there is an entry `a`. A form that declares `a` as an object or list then reports the text
  ///   of `a` as a violation.
  ///
  /// - Parameter entries: The names and values, decoded from the body or the query of the request.
  /// - Complexity: O(*n* log *n*), where *n* is the total length of the entries.
  public init(htmlForm entries: some Sequence<(String, String)>) {
    let entries = entries.map { (keys: HTMLFormNode.keys(of: $0), name: $0, value: $1) }
    let plainKeys = Set(entries.compactMap { $0.keys?.count == 1 ? $0.keys?.first : nil })
    var form = HTMLFormNode()
    for (keys, name, value) in entries {
      if let keys, keys.count == 1 || !plainKeys.contains(keys[0]),
        form.insert(value, at: keys[...])
      {
        continue
      }
      _ = form.insert(value, at: [.name(Array(name.utf8))])
    }
    self = form.children.isEmpty ? [:] : form.json
  }
}

/// A text, or an object or list with children. If there are children, `value` is `nil`. The keys of
/// the children are either all names or all indices.
private struct HTMLFormNode {
  enum Key: Hashable {
    /// The name in UTF-8, because two strings with different bytes can be equal.
    case name([UInt8])
    case index(Int)
    /// The index that follows the largest index in the list so far.
    case append
  }

  var value: String?
  var children: [Key: HTMLFormNode] = [:]
  private var largestIndex = -1

  private static let maximumKeys = 32

  /// Returns the keys of a name such as `city` or `items[0][city]`, or `nil` if the brackets of the
  /// name are malformed or too many.
  static func keys(of name: String) -> [Key]? {
    let close = UInt8(ascii: "]")
    let parts = Array(name.utf8)
      .split(separator: UInt8(ascii: "["), omittingEmptySubsequences: false)
    guard let first = parts.first, !first.isEmpty, !first.contains(close),
      parts.count <= maximumKeys
    else { return nil }
    var keys = [Key.name(Array(first))]
    for part in parts.dropFirst() {
      guard part.last == close, !part.dropLast().contains(close) else { return nil }
      let key = part.dropLast()
      if key.isEmpty {
        keys.append(.append)
      } else if key.allSatisfy(\.isASCIIDigit),
        let index = Int(String(decoding: key, as: UTF8.self))
      {
        keys.append(.index(index))
      } else {
        keys.append(.name(Array(key)))
      }
    }
    return keys
  }

  /// Inserts `text`, or changes nothing and returns `false` if the keys contradict an earlier name.
  mutating func insert(_ text: String, at keys: ArraySlice<Key>) -> Bool {
    guard var key = keys.first else {
      guard children.isEmpty else { return false }
      value = text
      return true
    }
    guard value == nil, hasIndices == nil || hasIndices == key.isIndex else { return false }
    if key == .append {
      guard largestIndex < .max else { return false }
      key = .index(largestIndex + 1)
    }
    if let index = children.index(forKey: key) {
      guard children.values[index].insert(text, at: keys.dropFirst()) else { return false }
    } else {
      var child = HTMLFormNode()
      guard child.insert(text, at: keys.dropFirst()) else { return false }
      children[key] = child
    }
    if case .index(let index) = key { largestIndex = Swift.max(largestIndex, index) }
    return true
  }

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
  fileprivate var text: String {
    if case .name(let name) = self { String(decoding: name, as: UTF8.self) } else { "" }
  }
}

// MARK: - Empty Inputs

extension JSONValue {
  /// Creates the record of a form. Lists don't have elements without content, optional groups
  /// without content are `null`, files without a name are left out, and the text `on` of a checkbox
  /// is `true`. A value has content if it has a text that isn't empty.
  init(htmlForm entries: some Sequence<(String, String)>, for form: FormDeclaration) {
    self.init(htmlForm: entries)
    var members = MergedMember()
    members.add(form)
    _ = members.adapt(&self)
  }
}

/// The members of a form that have the same name, or the form itself. A form can declare a name
/// several times under different conditions.
private struct MergedMember {
  private var fields: [FieldDeclaration] = []
  private var isList = false
  /// For each group, whether it's required, and the declared conditions around it.
  private var groups: [(isRequired: Bool, conditions: [Condition])] = []
  /// The members of the form, of the groups, or of the elements, by their names in UTF-8.
  private var members: [[UInt8]: MergedMember] = [:]
  private var externalFields: Set<[UInt8]> = []
  private var reportsUnknownKeys = false

  mutating func add(_ form: FormDeclaration, reportsUnknownKeys: Bool = false) {
    if reportsUnknownKeys || form.unknownKeys == .reported { self.reportsUnknownKeys = true }
    externalFields.formUnion(form.externalFields.map { Array($0.utf8) })
    for member in form.members { add(member, under: []) }
  }

  private mutating func add(_ member: FormDeclaration.Member, under conditions: [Condition]) {
    let key = Array((member.name ?? "").utf8)
    switch member {
    case .field(let field): members[key, default: MergedMember()].fields.append(field)
    case .group(let group):
      let isRequired = group.requirement == .required
      members[key, default: MergedMember()].groups.append((isRequired, conditions))
      members[key]?.add(group.form, reportsUnknownKeys: reportsUnknownKeys)
    case .list(let list):
      members[key, default: MergedMember()].isList = true
      switch list.element {
      case .value(let field): members[key]?.fields.append(field)
      case .form(let form): members[key]?.add(form, reportsUnknownKeys: reportsUnknownKeys)
      }
    case .conditional(let condition, let inner):
      for member in inner { add(member, under: conditions + [condition].compactMap(\.self)) }
    case .check: break
    }
  }

  private func isOfKind(_ kind: ValueKind) -> Bool {
    !fields.isEmpty && fields.allSatisfy { $0.kind == kind }
  }

  /// Changes the value as described in ``JSONValue/init(htmlForm:for:)``, and returns whether it
  /// has content. A value that doesn't match the declaration isn't changed and has content, so that
  /// it's reported.
  func adapt(_ value: inout JSONValue) -> Bool {
    switch value {
    case .string("on") where isOfKind(.boolean): value = "true"
    case .string(let text) where !fields.isEmpty: return !text.isEmpty
    case .array(let elements) where isList:
      let adapted = elements.compactMap { element in
        var element = element
        return adapt(&element) ? element : nil
      }
      value = .array(adapted)
      return !adapted.isEmpty
    case .object(let object) where fields.isEmpty || !groups.isEmpty:
      return adaptMembers(of: object, &value)
    default: break
    }
    return true
  }

  private func adaptMembers(of object: JSONObject, _ value: inout JSONValue) -> Bool {
    var hasContent = false
    var adapted: [(String, JSONValue)] = []
    for (name, var text) in object {
      let key = Array(name.utf8)
      if let member = members[key] {
        if member.adapt(&text) {
          hasContent = true
        } else if member.isOfKind(.file), !member.isList {
          continue
        } else if case .object = text, !isRequired(member, in: object) {
          text = .null
        }
      } else if reportsUnknownKeys, !externalFields.contains(key) {
        hasContent = true
      }
      adapted.append((name, text))
    }
    value = .object(JSONObject(adapted))
    return hasContent
  }

  /// Whether a declaration whose conditions hold requires the group. Code counts as holding.
  private func isRequired(_ group: MergedMember, in object: JSONObject) -> Bool {
    group.groups.contains { group in
      group.isRequired && group.conditions.allSatisfy { holds($0, in: object) }
    }
  }

  private func holds(_ condition: Condition, in object: JSONObject) -> Bool {
    let field = members[Array(condition.field.utf8)]
    guard var value = object[condition.field] else { return condition.holds(for: .absent) }
    _ = field?.adapt(&value)
    guard case .string(let text) = value else { return condition.holds(for: .absent) }
    return condition.holds(for: .present(field?.fields.first?.transforms.apply(to: text) ?? text))
  }
}
