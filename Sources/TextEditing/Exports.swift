// Limits and units are part of the API of a field.
@_exported public import TextMetrics
