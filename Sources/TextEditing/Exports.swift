// What a field speaks of: limits and units.
@_exported public import TextMetrics
