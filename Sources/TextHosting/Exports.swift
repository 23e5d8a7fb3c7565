// What a field of a toolkit speaks of: sessions, and with them limits and units.
@_exported public import TextEditing

#if canImport(UIKit) || canImport(AppKit)
  // Words and encodings, as `TextLimit(parsing: "words<=5")`: a host needs them anyway.
  @_exported public import TextMetricsFoundation
#endif
