// What a form speaks of: limits and units, and the records that it judges.
@_exported public import StrictJSON
@_exported public import TextMetrics
