// What a field of a toolkit speaks of: sessions, and with them limits and units.
@_exported public import TextEditing
