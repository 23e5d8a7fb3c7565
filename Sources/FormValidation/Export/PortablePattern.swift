/// A pattern that means the same in ICU, JavaScript and JSON Schema: literals, simple sets,
/// groups, alternatives and quantifiers, all in ASCII. Anything more is left out of exports, since
/// a dialect that reads it otherwise would refuse what the form accepts.
///
/// So is a repeated group that repeats or chooses within: engines that backtrack may try every
/// division of a text among the two, which takes time exponential in the text.
struct PortablePattern {
  let source: String

  init?(_ source: String) {
    guard Self.isPortable(source) else { return nil }
    self.source = source
  }

  private static func isPortable(_ source: String) -> Bool {
    var isInSet = false
    var before: Character?
    // Of the pattern and of each open group: whether it repeats or chooses.
    var varies = [false]
    var closedVaries = false
    for character in source {
      switch character {
      case "a"..."z", "A"..."Z", "0"..."9", "_": break
      case "[" where !isInSet: isInSet = true
      case "]" where isInSet: isInSet = false
      case "^" where isInSet && before == "[": break
      case "-" where isInSet && before?.isLetterOrDigit == true: break
      case "-", " ", "@":
        if isInSet { return false }
      case "(" where !isInSet: varies.append(false)
      case ")" where !isInSet && varies.count > 1:
        closedVaries = varies.removeLast()
        if closedVaries { varies[varies.count - 1] = true }
      case "|" where !isInSet: varies[varies.count - 1] = true
      // After a quantifier these would be lazy or possessive ones.
      case "?" where !isInSet && before?.canBeQuantified == true:
        varies[varies.count - 1] = true
      case "*" where !isInSet && before?.canBeQuantified == true,
        "+" where !isInSet && before?.canBeQuantified == true:
        if before == ")" && closedVaries { return false }
        varies[varies.count - 1] = true
      default: return false
      }
      before = character
    }
    return !isInSet
  }
}

extension Character {
  fileprivate var isLetterOrDigit: Bool { isASCII && (isLetter || isNumber) }

  fileprivate var canBeQuantified: Bool { isLetterOrDigit || self == "]" || self == ")" }
}
