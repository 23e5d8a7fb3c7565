// The modules for limited texts, fields, and forms.
@_exported public import FormFiles
@_exported public import FormMessages
@_exported public import FormValidation
@_exported public import LiveForms
@_exported public import PlatformLimits
@_exported public import SessionRecords
@_exported public import StrictJSON
@_exported public import TextEditing
@_exported public import TextHosting
@_exported public import TextMetrics

#if os(macOS) || os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
  @_exported public import TextMetricsFoundation
#else
  @_exported public import TextMetricsICU
#endif
