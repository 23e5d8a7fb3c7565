public import StrictJSON

/// A file that somebody chose, as far as a form validates it: what it is called, what it says it is,
/// and how large it is. A form never sees what is in it.
///
/// ```swift
/// let file = FileDescription(name: "me.png", type: "image/png", size: 4_000)
/// file.isAccepted(by: ["image/*"])  // true
/// file.isAccepted(by: [".pdf"])  // false
/// ```
public struct FileDescription: Sendable, Hashable {
  /// The file's name, without folders.
  public var name: String
  /// The media type that the sender names, such as `image/png`; it may be wrong.
  public var type: String
  /// Bytes.
  public var size: Int

  /// A file with these properties.
  public init(name: String, type: String, size: Int) {
    self.name = name
    self.type = type
    self.size = size
  }

  /// Reads a file from a record, an object with `name`, `type` and `size`; nil for any other value.
  public init?(_ json: JSONValue) {
    guard case .string(let name)? = json["name"], case .string(let type)? = json["type"],
      case .integer(let size)? = json["size"], size >= 0
    else { return nil }
    self.init(name: name, type: type, size: size)
  }

  /// The file as a record holds it.
  public var json: JSONValue {
    ["name": .string(name), "size": .integer(size), "type": .string(type)]
  }

  /// Whether one of the types that HTML's `accept` lists is the file's: `.pdf` by its name,
  /// `image/png` by its type, or `image/*`, `audio/*` and `video/*`. ASCII case does not matter.
  /// What is no type accepts nothing.
  public func isAccepted(by types: [String]) -> Bool {
    let (name, type) = (name.asciiLowercased, type.prefix { $0 != ";" }.asciiLowercased)
    return types.contains { FileType($0)?.contains(name: name, mediaType: type) ?? false }
  }
}
