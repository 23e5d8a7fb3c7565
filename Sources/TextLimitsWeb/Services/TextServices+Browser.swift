import TextMetrics

extension TextServices {
  /// What the browser brings: words by `Intl.Segmenter` and normalization by `String.normalize`.
  static let browser = TextServices(
    segmenter: { locale throws(UnitError) in try BrowserSegmenter(locale: locale) },
    encoding: { name throws(UnitError) in
      throw .unavailable(
        "bytes:\(name)",
        reason: """
          a page has no converter to legacy encodings; it counts bytes:utf8, bytes:utf16 and \
          bytes:utf32
          """)
    },
    normalizer: { BrowserNormalizer(name: $0) })
}
