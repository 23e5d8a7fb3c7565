/// A pattern that means the same in ICU, JavaScript and JSON Schema: literals, simple sets,
/// groups, alternatives and quantifiers, all in ASCII. Anything more is left out of exports, since
/// a dialect that reads it otherwise would refuse what the form accepts.
struct PortablePattern {
  let source: String

  init?(_ source: String) {
    guard Self.isPortable(source) else { return nil }
    self.source = source
  }

  private static func isPortable(_ source: String) -> Bool {
    var isInSet = false
    var before: Character?
    for character in source {
      switch character {
      case "a"..."z", "A"..."Z", "0"..."9", "_": break
      case "[" where !isInSet: isInSet = true
      case "]" where isInSet: isInSet = false
      case "^" where isInSet && before == "[": break
      case "-" where isInSet && before?.isLetterOrDigit == true: break
      case "-", " ", "@":
        if isInSet { return false }
      case "(" where !isInSet, ")" where !isInSet, "|" where !isInSet: break
      // After a quantifier these would be lazy or possessive ones.
      case "?" where !isInSet && before?.canBeQuantified == true: break
      case "*" where !isInSet && before?.canBeQuantified == true: break
      case "+" where !isInSet && before?.canBeQuantified == true: break
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
