// What a live form speaks of: its declaration, reports, limits, and the record that is submitted.
@_exported public import FormValidation
