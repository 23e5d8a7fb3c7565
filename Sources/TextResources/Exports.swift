// Each library re-exports the modules that appear in its public API.
@_exported public import TextMetrics
