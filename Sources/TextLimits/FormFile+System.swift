public import FormFiles
public import StrictJSON
import TextMetrics

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension FormFile {
  /// Creates a form from a parsed form file, with the services of the system.
  ///
  /// - Parameter json: The JSON of the form file.
  /// - Throws: ``/FormFiles/FormFileError`` if the JSON isn't a form file.
  /// - Complexity: O(*n* log *n*), where *n* is the size of `json`.
  public init(parsing json: JSONValue) throws(FormFileError) {
    try self.init(parsing: json, services: .system)
  }

  /// Creates a form from the text of a form file, with the services of the system.
  ///
  /// ```swift
  /// let form = try FormFile(parsing: text)
  /// form.validate(["name": ""]).isValid  // false
  /// ```
  ///
  /// - Parameter text: The form file.
  /// - Throws: ``/StrictJSON/JSONSyntaxError`` if `text` isn't JSON, or
  ///   ``/FormFiles/FormFileError`` if the JSON isn't a form file.
  /// - Complexity: O(*n* log *n*), where *n* is the length of `text`.
  public init(parsing text: some StringProtocol) throws {
    try self.init(parsing: text, services: .system)
  }

  /// Creates a form from the bytes of a form file, with the services of the system.
  ///
  /// - Parameter bytes: The form file in UTF-8, such as `Data` or `[UInt8]`.
  /// - Throws: ``/StrictJSON/JSONSyntaxError`` if `bytes` isn't JSON, or
  ///   ``/FormFiles/FormFileError`` if the JSON isn't a form file.
  /// - Complexity: O(*n* log *n*), where *n* is the number of bytes.
  public init(parsing bytes: some Sequence<UInt8>) throws {
    try self.init(parsing: bytes, services: .system)
  }

  /// Creates a form from a form file, with the services of the system.
  ///
  /// - Parameter url: The URL of the file.
  /// - Throws: An error of Foundation if the file can't be read, ``/StrictJSON/JSONSyntaxError`` if
  ///   the file isn't JSON, or ``/FormFiles/FormFileError`` if the JSON isn't a form file.
  /// - Complexity: O(*n* log *n*), where *n* is the size of the file.
  public init(contentsOf url: URL) throws {
    try self.init(parsing: Data(contentsOf: url), services: .system)
  }

  /// Returns the errors in the JSON of a form file, or an empty array if the form file is valid.
  /// The form file is read with the services of the system.
  ///
  /// ``/FormFiles/FormFile/errors(in:services:)`` explains the order of the errors, and which
  /// errors aren't found.
  ///
  /// - Parameter json: The JSON of the form file.
  /// - Complexity: O(*n* log *n*), where *n* is the size of `json`.
  public static func errors(in json: JSONValue) -> [FormFileError] {
    errors(in: json, services: .system)
  }
}
