// What the units and services of Foundation are.
@_exported public import TextMetrics
