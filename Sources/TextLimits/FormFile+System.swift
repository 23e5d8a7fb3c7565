public import FormFiles
public import StrictJSON

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension FormFile {
  /// Creates a form from the JSON of a form file.
  ///
  /// - Throws: ``/FormFiles/FormFileError`` if the JSON isn't a form file.
  /// - Complexity: O(*n* log *n*), where *n* is the size of `json`.
  public init(parsing json: JSONValue) throws(FormFileError) {
    try self.init(parsing: json, services: .system)
  }

  /// Creates a form from the text of a form file.
  ///
  /// ```swift
  /// let form = try FormFile(parsing: text)
  /// form.validate(["name": ""]).isValid  // false
  /// ```
  ///
  /// - Throws: ``/StrictJSON/JSONSyntaxError`` or ``/FormFiles/FormFileError``.
  /// - Complexity: O(*n* log *n*), where *n* is the length of `text`.
  public init(parsing text: some StringProtocol) throws {
    try self.init(parsing: text, services: .system)
  }

  /// Creates a form from the bytes of a form file, `Data` or `[UInt8]`.
  ///
  /// - Throws: ``/StrictJSON/JSONSyntaxError`` or ``/FormFiles/FormFileError``.
  /// - Complexity: O(*n* log *n*), where *n* is the number of bytes.
  public init(parsing bytes: some Sequence<UInt8>) throws {
    try self.init(parsing: bytes, services: .system)
  }

  /// Creates a form from a form file.
  ///
  /// - Parameter url: The URL of the file.
  /// - Throws: An error of Foundation if the file can't be read, ``/StrictJSON/JSONSyntaxError``, or
  ///   ``/FormFiles/FormFileError``.
  /// - Complexity: O(*n* log *n*), where *n* is the size of the file.
  public init(contentsOf url: URL) throws {
    try self.init(parsing: Data(contentsOf: url), services: .system)
  }

  /// Returns all errors in the JSON of a form file, in the order of the file.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the size of `json`.
  public static func errors(in json: JSONValue) -> [FormFileError] {
    errors(in: json, services: .system)
  }
}
