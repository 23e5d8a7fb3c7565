/// A type of files as HTML's `accept` lists them: `.pdf` by the name, `image/png` or `image/*` by
/// the media type. ASCII case does not matter.
package struct FileType {
  /// In lower case.
  package let text: String

  /// Nil for a text that is neither an extension such as `.pdf` nor a media type of RFC 9110, whose
  /// second part may be a star.
  package init?(_ text: String) {
    let text = text.asciiLowercased
    self.text = text
    if text.hasPrefix(".") {
      guard text.utf8.count > 1, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x2C && $0 != 0x7F })
      else { return nil }
      return
    }
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isTokenByte) }),
      !parts[0].elementsEqual("*".utf8)
    else { return nil }
  }

  package var isExtension: Bool { text.hasPrefix(".") }

  /// `image/` of `image/*`.
  package var prefix: Substring? { text.hasSuffix("/*") ? text.dropLast() : nil }

  /// - Precondition: Name and media type are in lower case.
  func contains(name: String, mediaType: String) -> Bool {
    if isExtension { return name.hasSuffix(text) }
    return prefix.map(mediaType.hasPrefix) ?? (mediaType == text)
  }
}

extension StringProtocol {
  var asciiLowercased: String {
    String(decoding: utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether the byte may stand in a token (RFC 9110).
  fileprivate var isTokenByte: Bool { isAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains(self) }
}
