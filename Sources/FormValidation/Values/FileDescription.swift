public import StrictJSON

/// The name, type, and size of a file that the user selected.
///
/// A form doesn't read the content of files.
///
/// ```swift
/// let file = FileDescription(name: "me.png", type: "image/png", size: 4_000)
/// file.size  // 4000
/// ```
public struct FileDescription: Sendable, Hashable {
  /// The name of the file, without folders.
  public var name: String
  /// The media type that the sender declares, such as `image/png`.
  ///
  /// The declared type can be wrong.
  public var type: String
  /// The size in bytes.
  public var size: Int

  /// Creates a description of a file.
  ///
  /// - Parameters:
  ///   - name: The name of the file, without folders.
  ///   - type: The media type that the sender declares.
  ///   - size: The size in bytes.
  public init(name: String, type: String, size: Int) {
    self.name = name
    self.type = type
    self.size = size
  }

  /// Creates a description from a JSON object with `name`, `type`, and `size`.
  ///
  /// Returns `nil` if `json` isn't an object, if `name` or `type` isn't a string, or if `size`
  /// isn't an integer from 0 to `Int.max`. Other keys are ignored.
  ///
  /// - Parameter json: The JSON object.
  public init?(_ json: JSONValue) {
    guard case .string(let name)? = json["name"], case .string(let type)? = json["type"],
      case .integer(let size)? = json["size"], size >= 0
    else { return nil }
    self.init(name: name, type: type, size: size)
  }

  /// The description as a JSON object with `name`, `type`, and `size`.
  public var json: JSONValue {
    ["name": .string(name), "size": .integer(size), "type": .string(type)]
  }

  /// Each type is as in the `accept` attribute of HTML. Any other text accepts no file. The ASCII
  /// case, and the parameters of the file's media type, are ignored.
  package func isAccepted(by types: [String]) -> Bool {
    let (name, type) = (name.asciiLowercased, type.prefix { !"; \t".contains($0) }.asciiLowercased)
    return types.contains { FileType($0)?.contains(name: name, mediaType: type) ?? false }
  }
}

// MARK: - File Type

/// A type in the `accept` attribute of HTML: `.pdf`, `image/png` (RFC 9110), or `image/*`.
package struct FileType {
  /// The text of the type in ASCII lowercase.
  package let text: String

  /// The end of a message about a text that isn't a type.
  package static let correction =
    "isn't a file type; write one such as .pdf, image/png, or image/*"

  /// Returns `nil` if `text` isn't a file extension, a media type without parameters, or a range
  /// such as `image/*`. For example, `*/*` and `pdf` are invalid.
  package init?(_ text: String) {
    let text = text.asciiLowercased
    self.text = text
    if text.hasPrefix(".") {
      let excluded = "/,\u{7F}".utf8
      guard text.utf8.count > 1, text.utf8.allSatisfy({ $0 > 0x20 && !excluded.contains($0) })
      else { return nil }
      return
    }
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isTokenByte) }),
      !parts[0].elementsEqual("*".utf8)
    else { return nil }
  }

  package var isExtension: Bool { text.hasPrefix(".") }

  /// The part of a range such as `image/*` before the star, or `nil` if the type isn't a range.
  package var prefix: Substring? { text.hasSuffix("/*") ? text.dropLast() : nil }

  /// Both arguments must be in ASCII lowercase, and `mediaType` must not have parameters.
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
  fileprivate var isTokenByte: Bool { isAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains(self) }
}
