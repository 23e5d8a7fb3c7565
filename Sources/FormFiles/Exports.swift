// What a form file speaks of: the form that it declares, and the JSON of files and records.
@_exported public import FormValidation
