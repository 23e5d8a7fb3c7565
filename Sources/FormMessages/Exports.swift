// Violations.
@_exported public import FormValidation
