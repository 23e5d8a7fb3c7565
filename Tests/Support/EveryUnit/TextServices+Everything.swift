@_exported public import PlatformLimits
@_exported public import TextMetricsICU

extension TextServices {
  /// All services of the command, except for tables of weights in files.
  package static let everything = icu.addingPlatformLimits()
}
