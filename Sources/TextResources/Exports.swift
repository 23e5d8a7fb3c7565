// A text of a resource has limits in units.
@_exported public import TextMetrics
