public import SessionRecords

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension SessionRecord {
  /// Replays the session with the services of the system.
  ///
  /// ```swift
  /// let line = #"{"id":"a","field":{},"events":[{"type":"insert","text":"x"}]}"#
  /// try SessionRecord(parsing: line).replay().text  // "x"
  /// ```
  ///
  /// - Returns: The result, whose steps have the whole text after each event.
  /// - Throws: ``/SessionRecords/ReplayError`` if the session names an unknown unit or normalization
  ///   form, or begins in an invalid state.
  /// - Complexity: O(*e* · *n*), where *e* is the number of events and *n* the length of the text.
  public func replay() throws(ReplayError) -> ReplayResult { try replay(services: .system) }

  /// Returns the records of a file that has a session on each line.
  ///
  /// - Parameter url: The location of the file, which is in UTF-8.
  /// - Throws: An error of Foundation if the file can't be read, or
  ///   ``/SessionRecords/ReplayError`` with the number of the first line that isn't a session.
  /// - Complexity: O(*n*), where *n* is the size of the file.
  public static func records(contentsOf url: URL) throws -> [SessionRecord] {
    try records(inLines: String(contentsOf: url, encoding: .utf8))
  }
}
