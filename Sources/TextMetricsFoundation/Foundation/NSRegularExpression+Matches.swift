import Foundation

extension NSRegularExpression {
  /// Calls the body with each match, and with nil where something else is to be told, until it
  /// returns false.
  func forEachMatch(
    in text: String, utf16Count: Int, options: MatchingOptions = [],
    _ body: (NSTextCheckingResult?, MatchingFlags) -> Bool
  ) {
    let whole = NSRange(location: 0, length: utf16Count)
    // Foundation for Linux declares that it keeps the body, which it does not. The pointer that
    // stops the walk is written within the call that hands it out.
    withoutActuallyEscaping(body) { body in
      unsafe enumerateMatches(in: text, options: options, range: whole) { match, flags, stop in
        if !body(match, flags) { unsafe stop.pointee = true }
      }
    }
  }
}
