/// A pattern for the paths of files, with the wildcards of `.gitignore` files and ripgrep.
///
///     try Glob("**/metadata/*/{name,title}.txt").matches("ios/metadata/de/name.txt")  // true
///
/// - A pattern without '/' matches the last component of a path, in any folder. A pattern that
///   contains '/' before its end matches whole paths: `/a` matches only `a`, and `b/a` only `b/a`.
/// - `*` matches any number of scalars, and `?` matches one scalar. Neither matches '/'.
/// - `[a-z]` matches a scalar in a set, and `[!a-z]` or `[^a-z]` a scalar that isn't in the set.
///   Neither matches '/'. `]` is a member if it's first, and `-` if it's first or last.
/// - `**` as a component matches any number of folders, including none. `a/**` matches
///   everything below `a`, and `a/` everything below any folder with the name `a`.
/// - `{a,b}` matches either alternative. Alternatives can contain '/' and other alternatives.
/// - A backslash removes the special meaning of the next scalar. '/' still separates components.
///
/// Paths are relative to the folder of the search. Paths and patterns are escaped bytes
/// (`String(escaping:)`), and their scalars are compared, so case and normalization matter.
struct Glob: Sendable {
  struct InvalidPattern: Error, CustomStringConvertible {
    let description: String
  }

  fileprivate enum Element: Sendable {
    case scalar(Unicode.Scalar)
    case anyScalar
    case anyRun
    case set([ClosedRange<Unicode.Scalar>], isNegated: Bool)

    var isRun: Bool { if case .anyRun = self { true } else { false } }

    func matches(_ scalar: Unicode.Scalar) -> Bool {
      switch self {
      case .scalar(let own): own == scalar
      case .anyScalar: true
      case .anyRun: false
      case .set(let ranges, let isNegated): ranges.contains { $0.contains(scalar) } != isNegated
      }
    }
  }

  fileprivate enum Component: Sendable {
    case name([Element])
    case folders

    var isRun: Bool { if case .folders = self { true } else { false } }

    func matches(_ name: [Unicode.Scalar]) -> Bool {
      guard case .name(let elements) = self else { return false }
      return elements.matches(name, isRun: \.isRun) { $0.matches($1) }
    }
  }

  private let alternatives: [[Component]]
  private let ignoresSlashes: Bool

  /// With `ignoresSlashes`, as for keys of resource files, '/' doesn't have a special meaning.
  init(_ pattern: String, ignoresSlashes: Bool = false) throws(InvalidPattern) {
    self.ignoresSlashes = ignoresSlashes
    do throws(PatternReader.Problem) {
      alternatives = try PatternReader.alternatives(of: pattern).map {
        pattern throws(PatternReader.Problem) in
        ignoresSlashes
          ? [.name(try PatternReader.elements(of: pattern[...]))]
          : try PatternReader.components(of: pattern)
      }
    } catch {
      throw InvalidPattern(
        description: "'\(pattern.shownName)' isn't a valid pattern: \(error.rawValue)")
    }
  }

  func matches(_ path: String) -> Bool {
    let scalars = path.unicodeScalars
    let names = ignoresSlashes ? [Array(scalars)] : scalars.split(separator: "/").map(Array.init)
    return alternatives.contains { components in
      components.matches(names, isRun: \.isRun) { $0.matches($1) }
    }
  }
}

/// A list of patterns that include or exclude paths.
///
/// The last pattern that matches a path excludes the path if the pattern begins with "!", or else
/// includes it. A path that no pattern matches is included if all patterns begin with "!", or if
/// the list is empty.
struct GlobList: Sendable {
  private let globs: [(glob: Glob, excludes: Bool)]

  init(_ patterns: [String], ignoresSlashes: Bool = false) throws(Glob.InvalidPattern) {
    globs = try patterns.map { pattern throws(Glob.InvalidPattern) in
      let excludes = pattern.hasPrefix("!")
      let path = excludes ? String(pattern.dropFirst()) : pattern
      return (try Glob(path, ignoresSlashes: ignoresSlashes), excludes)
    }
  }

  func matches(_ path: String) -> Bool {
    globs.last { $0.glob.matches(path) }.map { !$0.excludes } ?? globs.allSatisfy(\.excludes)
  }
}

extension Array {
  /// Returns whether the elements match all items in order. A run matches any number of items.
  ///
  /// After a mismatch, only the last run before the mismatch is extended. Extending an earlier run
  /// isn't necessary, since the last run can match the same items. So the cost is O(*n* · *m*)
  /// for *n* items and *m* elements.
  fileprivate func matches<Item>(
    _ items: [Item], isRun: (Element) -> Bool, matchesOne: (Element, Item) -> Bool
  ) -> Bool {
    var (element, item) = (startIndex, items.startIndex)
    var lastRun: (next: Int, item: Int)?
    while item < items.endIndex {
      if element < endIndex, isRun(self[element]) {
        element += 1
        lastRun = (element, item)
      } else if element < endIndex, matchesOne(self[element], items[item]) {
        (element, item) = (element + 1, item + 1)
      } else if let run = lastRun {
        lastRun = (run.next, run.item + 1)
        (element, item) = (run.next, run.item + 1)
      } else {
        return false
      }
    }
    return self[element...].allSatisfy(isRun)
  }
}

private enum PatternReader {
  enum Problem: String, Error {
    case openBracket = "A '[' has no ']'."
    case openBrace = "A '{' has no '}'."
    case namedClass = "Classes such as [:alpha:] aren't supported. Write a range such as [a-z]."
    case reversedRange = "The start of a range follows its end."
    case endsWithBackslash = "The pattern ends with a backslash."
    case tooLong = "It is longer than 4096 bytes."
    case tooManyAlternatives = "It has too many alternatives in braces."
  }

  /// The maximum number of bytes of a pattern, which is also the maximum of a path on Linux.
  private static let maximumLength = 4_096
  /// The maximum number of scalars of all alternatives together, including alternatives that still
  /// contain braces.
  private static let maximumExpandedLength = 1 << 20

  static func alternatives(of pattern: String) throws(Problem) -> [[Unicode.Scalar]] {
    guard pattern.utf8.count <= maximumLength else { throw .tooLong }
    var pending = [Array(pattern.unicodeScalars)]
    var alternatives: [[Unicode.Scalar]] = []
    var length = 0
    while let next = pending.popLast() {
      guard let (braces, members) = try firstBraces(in: next) else {
        alternatives.append(next)
        continue
      }
      length += members.count * (next.count - braces.count) + braces.count
      guard length <= maximumExpandedLength else { throw .tooManyAlternatives }
      pending += members.reversed().map { member in
        Array(next[..<braces.lowerBound] + member + next[braces.upperBound...])
      }
    }
    return alternatives
  }

  private static func firstBraces(
    in pattern: [Unicode.Scalar]
  ) throws(Problem) -> (Range<Int>, [ArraySlice<Unicode.Scalar>])? {
    var members: [ArraySlice<Unicode.Scalar>] = []
    var (start, memberStart, depth, index) = (0, 0, 0, 0)
    while index < pattern.count {
      switch pattern[index] {
      case "\\": index += 1
      case "[": index = try end(ofSetAt: index, in: pattern) - 1
      case "{":
        depth += 1
        if depth == 1 { (start, memberStart) = (index, index + 1) }
      case "," where depth == 1, "}" where depth == 1:
        members.append(pattern[memberStart..<index])
        if pattern[index] == "}" { return (start..<index + 1, members) }
        memberStart = index + 1
      case "}" where depth > 1: depth -= 1
      default: break
      }
      index += 1
    }
    guard depth == 0 else { throw .openBrace }
    return nil
  }

  /// Returns the index after the closing bracket.
  private static func end(
    ofSetAt start: Int, in pattern: [Unicode.Scalar]
  ) throws(Problem) -> Int {
    var index = start + 1
    if index < pattern.count, pattern[index] == "!" || pattern[index] == "^" { index += 1 }
    // The first member can be a closing bracket.
    let first = index
    while index < pattern.count, pattern[index] != "]" || index == first {
      index += pattern[index] == "\\" ? 2 : 1
    }
    guard index < pattern.count else { throw .openBracket }
    return index + 1
  }

  static func components(of pattern: [Unicode.Scalar]) throws(Problem) -> [Glob.Component] {
    let names = try names(of: pattern)
    var components: [Glob.Component] = []
    for name in names where !name.isEmpty && name != ["."] {
      let isRun = name.count > 1 && name.allSatisfy { $0 == "*" }
      components.append(isRun ? .folders : .name(try elements(of: name)))
    }
    // A pattern without names, such as '/', doesn't match anything, since names aren't empty.
    if components.isEmpty { return [.name([])] }
    let endsWithSlash = names.last?.isEmpty == true
    let matchesBelow = endsWithSlash || components.last?.isRun == true
    // A pattern without '/', or with '/' only at its end, matches in any folder.
    if names.count == (endsWithSlash ? 2 : 1) { components.insert(.folders, at: 0) }
    if endsWithSlash { components.append(.folders) }
    return matchesBelow ? components + [.name([.anyRun])] : components
  }

  /// Divides the pattern at its slashes. A slash in a set doesn't divide it.
  private static func names(
    of pattern: [Unicode.Scalar]
  ) throws(Problem) -> [ArraySlice<Unicode.Scalar>] {
    var names: [ArraySlice<Unicode.Scalar>] = [[]]
    var index = 0
    while index < pattern.count {
      var end = index + 1
      switch pattern[index] {
      case "/": names.append([])
      // A path can't have '/' in a name, so an escaped '/' has the same meaning.
      case "\\" where pattern[end...].first == "/": break
      case "\\":
        end = min(end + 1, pattern.count)
        names[names.count - 1] += pattern[index..<end]
      case "[":
        end = try self.end(ofSetAt: index, in: pattern)
        names[names.count - 1] += pattern[index..<end]
      default: names[names.count - 1].append(pattern[index])
      }
      index = end
    }
    return names
  }

  static func elements(
    of name: ArraySlice<Unicode.Scalar>
  ) throws(Problem) -> [Glob.Element] {
    let name = Array(name)
    var elements: [Glob.Element] = []
    var index = 0
    while index < name.count {
      switch name[index] {
      case "*": if elements.last?.isRun != true { elements.append(.anyRun) }
      case "?": elements.append(.anyScalar)
      case "[":
        let end = try end(ofSetAt: index, in: name)
        elements.append(try set(name[(index + 1)..<(end - 1)]))
        index = end - 1
      case "\\":
        index += 1
        guard index < name.count else { throw .endsWithBackslash }
        elements.append(.scalar(name[index]))
      default: elements.append(.scalar(name[index]))
      }
      index += 1
    }
    return elements
  }

  private static func set(_ written: ArraySlice<Unicode.Scalar>) throws(Problem) -> Glob.Element {
    var members = written
    let isNegated = members.first == "!" || members.first == "^"
    if isNegated { members.removeFirst() }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    while var first = members.popFirst() {
      if first == "[", members.first == ":" { throw .namedClass }
      if first == "\\" { first = members.popFirst() ?? first }
      guard members.first == "-", members.count > 1 else {
        ranges.append(first...first)
        continue
      }
      members.removeFirst()
      guard var last = members.popFirst() else { break }
      if last == "\\" { last = members.popFirst() ?? last }
      guard first <= last else { throw .reversedRange }
      ranges.append(first...last)
    }
    return .set(ranges, isNegated: isNegated)
  }
}
