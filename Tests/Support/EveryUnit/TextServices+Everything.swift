@_exported public import PlatformLimits
@_exported public import TextMetricsICU

extension TextServices {
  /// All that the command knows by name, but tables of weights in files.
  package static let everything = icu.addingPlatformLimits()
}
