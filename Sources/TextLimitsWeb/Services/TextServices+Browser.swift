import PlatformLimits

extension TextServices {
  /// The services of the browser: words and sentences by `Intl.Segmenter`, normalization by
  /// `String.normalize`, and case by language.
  static let browser = TextServices(
    segmenter: { locale throws(UnitError) in try BrowserSegmenter(locale: locale) },
    sentences: { locale throws(UnitError) in
      try BrowserSegmenter(locale: locale, sentences: true)
    },
    encoding: { name throws(UnitError) in
      throw .unavailable(
        "bytes:\(name)",
        reason: """
          a page has no converter to legacy encodings; it counts bytes:utf8, bytes:utf8mb3, \
          bytes:utf16 and bytes:utf32
          """)
    },
    normalizer: { BrowserNormalizer(name: $0) },
    caseMapper: BrowserCaseMapper()
  ).addingPlatformLimits()
}

extension UnitListing {
  /// The units that a page can count: it has no tables of encodings and of host names.
  static let browser = TextServices.browser.units.filter {
    !["bytes:ENCODING", "bytes:idna"].contains($0.name)
  }
}
