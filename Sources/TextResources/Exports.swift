// What a text of a resource has: limits and units.
@_exported public import TextMetrics
