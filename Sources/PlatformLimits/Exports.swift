// Whoever counts as platforms do counts in units, against limits.
@_exported public import TextMetrics
