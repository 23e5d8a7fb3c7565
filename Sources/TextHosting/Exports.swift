// Sessions, limits, and units are part of the API of a host.
@_exported public import TextEditing

#if canImport(UIKit) || canImport(AppKit)
  // Provides words and encodings, which `TextLimit(parsing: "words<=5")` needs.
  @_exported public import TextMetricsFoundation
#endif
