// What a recorded session speaks of: a field, and the JSON that it is read from and written as.
@_exported public import StrictJSON
@_exported public import TextEditing
