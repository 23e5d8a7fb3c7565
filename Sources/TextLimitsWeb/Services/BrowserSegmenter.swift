import TextMetrics

/// Words or sentences as the browser's `Intl.Segmenter` finds them: by the Unicode version and the
/// dictionaries that it was built with.
final class BrowserSegmenter: TextSegmenter {
  let name: String
  private let number: Int32

  init(locale: String, sentences: Bool = false) throws(UnitError) {
    name = locale
    number = locale.withUTF8Bytes { bytes in
      unsafe bytes.withUnsafeBufferPointer {
        unsafe openSegmenter($0.baseAddress, Int32($0.count), sentences)
      }
    }
    switch number {
    case -1: throw .unknownLocale(locale)
    case -2 where sentences:
      throw .unavailable("sentences", reason: "this browser has no Intl.Segmenter")
    case -2: throw .needsSegmenter(locale)
    default: break
    }
  }

  /// The browser is handed a line at a time: its segmenter takes longer than linear, and there is a
  /// boundary after each line feed (WB3a, SB4).
  func forEachSegment(in text: Span<UInt8>, _ body: (_ end: Int, _ isWord: Bool) -> Bool) {
    var start = 0
    while start < text.count {
      var end = start
      while end < text.count, text[end] != UInt8(ascii: "\n") { end += 1 }
      end = min(end + 1, text.count)
      for segment in segments(of: text.extracting(start..<end)) {
        guard body(start + Int(segment >> 1), segment & 1 == 1) else { return }
      }
      start = end
    }
  }

  /// Twice the end of each segment of a line, and one more where it counts.
  private func segments(of line: Span<UInt8>) -> [UInt32] {
    // A segment has one byte at least.
    unsafe [UInt32](unsafeUninitializedCapacity: line.count) { segments, count in
      unsafe count = line.withUnsafeBufferPointer {
        unsafe Int(segment(number, $0.baseAddress, Int32($0.count), segments.baseAddress))
      }
    }
  }
}

/// The number of the segmenter of a locale, of words or of sentences: -1 where the browser knows no such locale, -2 where it
/// has no segmenter at all.
@_extern(wasm, module: "page", name: "openSegmenter")
private func openSegmenter(
  _ locale: UnsafePointer<UInt8>?, _ count: Int32, _ sentences: Bool
) -> Int32

/// Writes the segments of a text and returns their number.
@_extern(wasm, module: "page", name: "segment")
private func segment(
  _ segmenter: Int32, _ text: UnsafePointer<UInt8>?, _ count: Int32,
  _ segments: UnsafeMutablePointer<UInt32>?
) -> Int32
