import TextResources

func problemOfResource(_ bytes: [UInt8], format: String) -> String? {
  guard let format = ResourceFormat(rawValue: format) else { return "no format '\(format)'" }
  let lineCount = 1 + bytes.count { $0 == 0x0A || $0 == 0x0D }
  func read() -> (texts: [ResourceText], error: String?) {
    var texts: [ResourceText] = []
    do {
      try ResourceFile(bytes, named: "de", as: format).forEachText { texts.append($0) }
      return (texts, nil)
    } catch {
      let error = error as? ResourceError
      let isInFile = error.map { 1...lineCount + 1 ~= $0.line && $0.column > 0 } ?? false
      return (texts, isInFile ? error?.message : "the error isn't in the file: \(error as Any)")
    }
  }
  let (texts, error) = read()
  if let error, error.hasPrefix("the error isn't") { return error }
  if read() != (texts, error) { return "the second reading differs" }
  for text in texts {
    // `lineCount` is too low for files with other line breaks, as in YAML.
    if text.line < 1 || text.column < 1 || text.line > 1 + bytes.count {
      return "position: \(text)"
    }
    for range in text.placeholders where text.string[range].isEmpty { return "empty: \(text)" }
    if text.filled(with: { String($0) }) != text.string { return "filled: \(text)" }
    guard let range = text.byteRange else { continue }
    guard range.upperBound <= bytes.count else { return "range \(range): \(text)" }
    let raw = String(decoding: bytes[range], as: UTF8.self).split(whereSeparator: \.isNewline)
    if text.isVerbatim != (raw == text.string.split(whereSeparator: \.isNewline)) {
      return "verbatim: \(text)"
    }
  }
  return nil
}
