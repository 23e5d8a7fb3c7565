// Sessions, limits, and units are part of the API of a host.
@_exported public import TextEditing

#if canImport(UIKit) || canImport(AppKit)
  // Provides the units of words and encodings, such as `words` in `TextLimit(parsing: "words<=5")`.
  @_exported public import TextMetricsFoundation
#endif
