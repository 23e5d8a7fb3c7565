/// The key of a member: a given key, or the name of its stored property.
///
/// The name is a part of the key path's description (SE-0369). The description is wrong if the
/// property before it has a size of zero, because both properties have the same offset. Therefore,
/// the name is looked up in a mirror of a model.
struct PropertyName<Model>: Sendable {
  let keyPath: any AnyKeyPath & Sendable
  let key: String
  /// The name of the property, or `nil` if its key path has no name at run time.
  let name: String?
  let location: String
  /// An error message, or `nil` if the key is valid.
  let problem: String?
  /// A closure that returns an error message if the mirror of a model doesn't have the name, or
  /// `nil`. The closure always returns `nil` if the key was given, or if `problem` isn't `nil`.
  let mismatch: @Sendable (Mirror) -> String?

  init<Value>(
    _ keyPath: any KeyPath<Model, Value> & Sendable, _ key: String?, _ member: String,
    _ location: String
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

  /// Returns the name of a property, or `nil` if the property isn't stored in the model or its key
  /// path has no name at run time.
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

/// A check of the names of properties, which come from descriptions of key paths.
final class PropertyNameCheck<Model>: Sendable {
  private let properties: [PropertyName<Model>]
  private let isDone = Locked(false)

  init(_ properties: [PropertyName<Model>]) { self.properties = properties }

  /// Stops the program if a name is wrong. Later calls do nothing.
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
