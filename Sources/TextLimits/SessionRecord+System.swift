public import SessionRecords
import TextMetrics

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
  /// - Returns: A result with a step for each event. Each step contains the whole text after the
  ///   event.
  /// - Throws: ``/SessionRecords/ReplayError`` if the session names an unknown unit, profile, or
  ///   normalization form, has a profile with a missing or invalid number, or begins in an invalid
  ///   state.
  /// - Complexity: O(*e* · *n* log *n*), where *e* is the number of events and *n* is the length of
  ///   the longest text of the field or of an event.
  public func replay() throws(ReplayError) -> ReplayResult { try replay(services: .system) }

  /// Returns the sessions in a file in the format JSON Lines. Each line of the file is a session.
  ///
  /// - Parameter url: The URL of the file. The file must be in UTF-8.
  /// - Throws: An error of Foundation if the file can't be read, or
  ///   ``/SessionRecords/ReplayError`` with the number of the first line that isn't a session.
  /// - Complexity: O(*n* log *n*), where *n* is the size of the file.
  public static func records(contentsOf url: URL) throws -> [SessionRecord] {
    try records(inLines: String(contentsOf: url, encoding: .utf8))
  }
}
