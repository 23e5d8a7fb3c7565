#if canImport(os)
  import os
#else
  import Synchronization
#endif

/// The key of a property: the key that the form declares, or the name of the property.
///
/// The name of a stored property comes from the description of its key path (SE-0369).
/// If a property is stored after a property of size zero, both have the same offset, and the
/// description can have the wrong name. Therefore, the name is also looked up in a mirror of a
/// model.
struct PropertyName<Model>: Sendable {
  let keyPath: any AnyKeyPath & Sendable
  /// The declared key or the name, or `?` if there is a problem.
  let key: String
  /// `nil` if the name isn't known at run time.
  let name: String?
  let location: String
  let problem: String?
  /// Returns an error message, or `nil` if the mirror confirms the name and type of the property,
  /// or if the key is declared.
  let mismatch: @Sendable (Mirror) -> String?

  init<Value>(
    _ keyPath: any KeyPath<Model, Value> & Sendable, key: String?, member: String,
    location: String
  ) {
    self.keyPath = keyPath
    self.location = location
    name = Self.name(of: keyPath)
    if let key {
      let isName = FieldPath.isName(key)
      self.key = isName ? key : "?"
      problem =
        isName ? nil : "\(location): '\(key)' isn't a key: it is empty or contains '.', '[', or ']'"
      mismatch = { _ in nil }
      return
    }
    let advice = "pass a key: \(member)(\\.…, key: \"name\")"
    guard let name else {
      self.key = "?"
      problem = """
        \(location): \(keyPath) has no name at run time, because it isn't a stored property without \
        observers and wrappers; \(advice)
        """
      mismatch = { _ in nil }
      return
    }
    self.key = name
    problem = nil
    mismatch = { mirror in
      let isConfirmed = mirror.children.contains {
        $0.label == name && $0.value is Value
      }
      return isConfirmed ? nil : "\(location): the name of \(keyPath) can't be confirmed; \(advice)"
    }
  }

  /// Returns `nil` if the property isn't stored, has observers or a wrapper, has a size of zero, or
  /// is in another property.
  static func name<Value>(of keyPath: any KeyPath<Model, Value> & Sendable) -> String? {
    // In Swift 5.8, the description of a key path crashes for some computed properties
    // (swift#64865).
    guard MemoryLayout<Value>.size > 0, MemoryLayout<Model>.offset(of: keyPath) != nil else {
      return nil
    }
    let description = (keyPath as AnyKeyPath).debugDescription
    let prefix = "\\\(Model.self)."
    guard description.hasPrefix(prefix) else { return nil }
    let name = description.dropFirst(prefix.count)
    let isIdentifier = name.allSatisfy { $0 == "_" || $0.isLetter || $0.isNumber || !$0.isASCII }
    return isIdentifier && name.first?.isNumber == false ? String(name) : nil
  }
}

final class PropertyNameCheck<Model>: Sendable {
  private let properties: [PropertyName<Model>]
  private let isDone = Locked(false)

  init(_ properties: [PropertyName<Model>]) { self.properties = properties }

  /// Stops the program if a name is wrong. After a successful check, further calls do nothing.
  func run(on model: Model) {
    if isDone.withLock({ $0 }) { return }
    let problems = problems(in: model)
    if !problems.isEmpty { fatalError("\(FormDefinitionError(problems: problems))") }
    isDone.withLock { $0 = true }
  }

  func problems(in model: Model) -> [String] {
    let mirror = Mirror(reflecting: model)
    return properties.compactMap { $0.mismatch(mirror) }
  }
}

// MARK: - Field Names

/// The keys of the members of a form, by property.
struct FieldNames: Sendable {
  struct Member: Sendable {
    let keyPath: any AnyKeyPath & Sendable
    let key: String
    let name: String?
    /// Empty if the member isn't a nested form.
    let nested: FieldNames
  }

  private let members: [Member]

  init(_ members: [Member] = []) { self.members = members }

  subscript(keyPath: AnyKeyPath) -> String? {
    members.first { ($0.keyPath as AnyKeyPath) == keyPath }?.key
  }

  func name(of keyPath: AnyKeyPath) -> String { self[keyPath] ?? "\(keyPath)" }

  /// Returns the path of a property, which can be in the model of a nested form, or `nil` if the
  /// form doesn't have a member for the property.
  func path(of keyPath: AnyKeyPath) -> FieldPath? {
    if let key = self[keyPath] { return FieldPath(name: key) }
    // A description is `\Order.address.city`, or `\Order.billing?.city?` for an optional form.
    let description = keyPath.debugDescription
    let prefix = "\\\(type(of: keyPath).rootType)."
    guard description.hasPrefix(prefix) else { return nil }
    let names = description.dropFirst(prefix.count).split(separator: ".")
      .map { $0.last == "?" ? $0.dropLast() : $0 }
    return keys(of: names[...]).map { FieldPath($0.map(FieldPath.Component.name)) }
  }

  /// Returns the keys for a chain of properties, such as `address` and `city`.
  private func keys(of names: ArraySlice<Substring>) -> [String]? {
    guard let name = names.first,
      let member = members.first(where: { $0.name.map { name == $0 } == true })
    else { return nil }
    if names.count == 1 { return [member.key] }
    return member.nested.keys(of: names.dropFirst()).map { [member.key] + $0 }
  }

  func pathOrName<Model, Value>(of keyPath: any KeyPath<Model, Value> & Sendable) -> FieldPath {
    path(of: keyPath)
      ?? FieldPath(name: PropertyName.name(of: keyPath) ?? (keyPath as AnyKeyPath).debugDescription)
  }
}

// MARK: - Lock

package final class Locked<Value: Sendable>: Sendable {
  #if canImport(os)
    // `Mutex` isn't used, because it requires iOS 18.
    private let lock: OSAllocatedUnfairLock<Value>

    package init(_ value: Value) { lock = OSAllocatedUnfairLock(initialState: value) }
  #else
    private let lock: Mutex<Value>

    package init(_ value: Value) { lock = Mutex(value) }
  #endif

  package func withLock<Result: Sendable>(_ body: @Sendable (inout Value) -> Result) -> Result {
    lock.withLock { body(&$0) }
  }
}
