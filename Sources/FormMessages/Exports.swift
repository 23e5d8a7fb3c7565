// What the sentences are about.
@_exported public import FormValidation
