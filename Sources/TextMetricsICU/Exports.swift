// What the units and services of ICU are.
@_exported public import TextMetrics
