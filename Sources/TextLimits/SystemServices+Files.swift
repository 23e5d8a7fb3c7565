public import FormFiles
public import SessionRecords
public import StrictJSON

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
  ///   ``/FormFiles/FormFileError`` if the JSON isn't a form.
  /// - Complexity: O(*n* log *n*), where *n* is the length of `text`.
  public init(parsing text: some StringProtocol) throws {
    try self.init(parsing: text, services: .system)
  }

  /// Creates a form from the bytes of a form file, with the services of the system.
  ///
  /// - Parameter bytes: The form file in UTF-8, such as `Data` or `[UInt8]`.
  /// - Throws: ``/StrictJSON/JSONSyntaxError`` if `bytes` isn't JSON, or
  ///   ``/FormFiles/FormFileError`` if the JSON isn't a form.
  /// - Complexity: O(*n* log *n*), where *n* is the number of bytes.
  public init(parsing bytes: some Sequence<UInt8>) throws {
    try self.init(parsing: bytes, services: .system)
  }

  /// Creates a form from a form file, with the services of the system.
  ///
  /// - Parameter url: The URL of the file.
  /// - Throws: An error of Foundation if the file can't be read, ``/StrictJSON/JSONSyntaxError`` if
  ///   the file isn't JSON, or ``/FormFiles/FormFileError`` if the JSON isn't a form.
  /// - Complexity: O(*n* log *n*), where *n* is the size of the file.
  public init(contentsOf url: URL) throws {
    try self.init(parsing: Data(contentsOf: url), services: .system)
  }

  /// Returns all errors in the JSON of a form file, or an empty array if the JSON is a form.
  ///
  /// The errors of fields are in the order of the fields.
  ///
  /// - Parameter json: The JSON of the form file.
  /// - Complexity: O(*n* log *n*), where *n* is the size of `json`.
  public static func errors(in json: JSONValue) -> [FormFileError] {
    errors(in: json, services: .system)
  }
}

// MARK: - Sessions

extension SessionRecord {
  /// Replays the session with the services of the system.
  ///
  /// ```swift
  /// let line = #"{"id":"a","field":{},"events":[{"type":"insert","text":"x"}]}"#
  /// try SessionRecord(parsing: line).replay().text  // "x"
  /// ```
  ///
  /// - Returns: A result with a step for each event. Each step contains the whole text after the
  ///   event.
  /// - Throws: ``/SessionRecords/ReplayError`` if the session names an unknown unit, profile, or
  ///   normalization form, or begins in an invalid state.
  /// - Complexity: O(*e* · *n*), where *e* is the number of events and *n* is the length of the
  ///   longest text during the replay.
  public func replay() throws(ReplayError) -> ReplayResult { try replay(services: .system) }

  /// Returns the sessions in a file in the format JSON Lines. Each line of the file is a session.
  ///
  /// - Parameter url: The URL of the file. The file must be in UTF-8.
  /// - Throws: An error of Foundation if the file can't be read, or
  ///   ``/SessionRecords/ReplayError`` with the number of the first line that isn't a session.
  /// - Complexity: O(*n*), where *n* is the size of the file.
  public static func records(contentsOf url: URL) throws -> [SessionRecord] {
    try records(inLines: String(contentsOf: url, encoding: .utf8))
  }
}
