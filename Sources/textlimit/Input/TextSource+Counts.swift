import Foundation
import TextMetrics

extension TextSource {
  /// The counts of the whole source, in constant memory.
  ///
  /// - Parameter findings: Filled with what is found on the way.
  func counts(
    in units: [TextUnit], invalid policy: InvalidUTF8Policy,
    finding findings: inout Findings
  ) throws(Failure) -> Counts {
    var counter = TextCounter(units: units, invalid: policy)
    if findings.isEmpty {
      var reader = try TextBytes(self, invalid: policy)
      func failure(_ invalid: InvalidUTF8) -> Failure {
        .invalidUTF8(
          InvalidUTF8(offset: UTF8Offset(reader.skipped + invalid.offset.value)), in: title)
      }
      while let piece = try reader.next() {
        do { try counter.add(piece.span) } catch { throw failure(error) }
      }
      do { return try counter.finish() } catch { throw failure(error) }
    } else {
      var reader = try TextReader(self, invalid: policy)
      while let piece = try reader.next() {
        findings.add(piece)
        let bytes = ContiguousArray(piece.utf8)
        do { try counter.add(bytes.span) } catch { throw .invalidUTF8(error, in: title) }
      }
      findings.finish()
    }
    do { return try counter.finish() } catch { throw .invalidUTF8(error, in: title) }
  }
}
