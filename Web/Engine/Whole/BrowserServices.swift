import PlatformLimits
import TextMetrics

extension TextServices {
  static let browser = TextServices(
    segmenter: { locale throws(UnitError) in try BrowserSegmenter(locale: locale) },
    sentences: { locale throws(UnitError) in
      try BrowserSegmenter(locale: locale, sentences: true)
    },
    encoding: { name throws(UnitError) in
      throw .unavailable(
        "bytes:\(name)",
        reason: """
          legacy encodings aren't supported in a browser; write bytes:utf8, bytes:utf8mb3, \
          bytes:utf16, or bytes:utf32
          """)
    },
    normalizer: { BrowserNormalizer(name: $0) },
    caseMapper: BrowserCaseMapper()
  ).addingPlatformLimits()
}

extension UnitListing {
  static let browser = TextServices.browser.unitListings.filter {
    !["bytes:ENCODING", "bytes:idna"].contains($0.name)
  }
}

// MARK: - Segmenters

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

  // The browser's segmenter takes more than linear time, so the text is passed to it line by line.
  // There is a boundary after each line feed (UAX #29, WB3a and SB4).
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

  /// Each number is the end of a segment in bytes, times 2, plus 1 if the segment is counted.
  private func segments(of line: Span<UInt8>) -> [UInt32] {
    // SAFETY: Each segment has at least one byte, so there are at most `line.count` segments.
    unsafe [UInt32](unsafeUninitializedCapacity: line.count) { segments, count in
      unsafe count = line.withUnsafeBufferPointer {
        unsafe Int(segment(number, $0.baseAddress, Int32($0.count), segments.baseAddress))
      }
    }
  }
}

/// Returns -1 if the locale is invalid or unsupported, and -2 if there is no `Intl.Segmenter`.
@_extern(wasm, module: "page", name: "openSegmenter")
private func openSegmenter(
  _ locale: UnsafePointer<UInt8>?, _ count: Int32, _ sentences: Bool
) -> Int32

/// Writes the numbers of `BrowserSegmenter.segments(of:)` into `segments`, and returns their count.
@_extern(wasm, module: "page", name: "segment")
private func segment(
  _ segmenter: Int32, _ text: UnsafePointer<UInt8>?, _ count: Int32,
  _ segments: UnsafeMutablePointer<UInt32>?
) -> Int32

// MARK: - Normalization and case mapping

final class BrowserNormalizer: TextNormalizer {
  private static let forms = ["nfc", "nfd", "nfkc", "nfkd"]

  let name: String
  private let form: Int32

  init?(name: String) {
    guard let form = Self.forms.firstIndex(of: name) else { return nil }
    self.name = name
    self.form = Int32(form)
  }

  func normalize(_ text: String) -> String {
    let count = text.withUTF8Bytes { bytes in
      unsafe bytes.withUnsafeBufferPointer {
        unsafe pageNormalize(form, $0.baseAddress, Int32($0.count))
      }
    }
    return takeResult(count)
  }
}

private func takeResult(_ count: Int32) -> String {
  // The result is written to new memory, since the input buffer can contain the counted text.
  unsafe String(unsafeUninitializedCapacity: Int(count)) {
    unsafe pageTakeResult($0.baseAddress)
    return Int(count)
  }
}

/// Returns the number of bytes of the result. `form` is an index in `BrowserNormalizer.forms`.
@_extern(wasm, module: "page", name: "normalize")
private func pageNormalize(_ form: Int32, _ text: UnsafePointer<UInt8>?, _ count: Int32) -> Int32

/// Writes the result of the last call of `normalize` or `mapCase` into `text`.
@_extern(wasm, module: "page", name: "takeResult")
private func pageTakeResult(_ text: UnsafeMutablePointer<UInt8>?)

final class BrowserCaseMapper: TextCaseMapper {
  func map(_ text: String, to letterCase: TextConstraints.LetterCase, language: String) -> String {
    if letterCase == .keep { return text }
    let count = text.withUTF8Bytes { text in
      language.withUTF8Bytes { language in
        unsafe text.withUnsafeBufferPointer { text in
          unsafe language.withUnsafeBufferPointer { language in
            unsafe pageMapCase(
              letterCase == .uppercase, language.baseAddress, Int32(language.count),
              text.baseAddress, Int32(text.count))
          }
        }
      }
    }
    return takeResult(count)
  }
}

@_extern(wasm, module: "page", name: "mapCase")
private func pageMapCase(
  _ isUpper: Bool, _ language: UnsafePointer<UInt8>?, _ languageCount: Int32,
  _ text: UnsafePointer<UInt8>?, _ count: Int32
) -> Int32
