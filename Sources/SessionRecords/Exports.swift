// The modules that appear in the public API.
@_exported public import StrictJSON
@_exported public import TextEditing
