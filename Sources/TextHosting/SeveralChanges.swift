import TextEditing
import TextMetrics

extension String {
  /// Returns the text after all changes, or `nil` if a range is invalid or ranges overlap.
  func applying(_ changes: [FieldChange]) -> String? {
    guard changes.allSatisfy({ isValid($0.range) }) else { return nil }
    return withUTF8Bytes { bytes in
      var text: [UInt8] = []
      var (read, position) = (0, 0)
      for change in changes.stablySorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
        let (start, end) = (change.range.lowerBound.value, change.range.upperBound.value)
        if start < position { return nil }
        let kept =
          read + UTF16Meter.utf8Offset(at: start - position, in: bytes.extracting(read...))
        text.append(copying: bytes.extracting(read..<kept))
        text += change.replacement.utf8
        read = kept + UTF16Meter.utf8Offset(at: end - start, in: bytes.extracting(kept...))
        position = end
      }
      text.append(copying: bytes.extracting(read...))
      return String(decoding: text, as: UTF8.self)
    }
  }
}
