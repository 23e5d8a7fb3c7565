import FormValidation
import StrictJSON
import TextMetrics

extension NameList {
  /// Which of the names a key of a line is; the expected one is tried first.
  @inline(__always)
  func index(of key: JSONString, from expected: Int, _ line: Span<UInt8>) -> Int? {
    if key.hasEscapes {
      var meant: ContiguousArray<UInt8> = []
      key.appendBytes(to: &meant, line)
      return index(of: meant.span)
    }
    return index(of: line.extracting(key.start..<key.end), from: expected)
  }
}
