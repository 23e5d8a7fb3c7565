import EditingModel
import TextEditing

/// Everything that can be seen of a field after an event, of the engine as of the model, in a form
/// in which equality is exact.
struct ObservedStep: Equatable {
  var decision: Decision
  var exit: Decision?
  var text: UTF16Text
  var selection: FieldSelection
  var marked: UTF16Range?
  var inserted: UTF16Text
  var dropped: UTF16Text
  var filtered: UTF16Text
  /// In the notation of rows.
  var rules: [String]
  var actions: [InputMethodAction]
  var committed: UTF16Text
  var preview: UTF16Text?
}
