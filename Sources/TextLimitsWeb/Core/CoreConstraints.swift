import TextHosting

/// Reads constraints for a field, as `core.js` writes them: the places of overflow, composition and
/// line breaks among the cases of their types, the most scalars in a Character, and the limits.
@_expose(wasm, "readConstraints") @_cdecl("textlimits_read_constraints")
func readConstraints(_ number: Int32, _ count: Int32) {
  var numbers = Numbers(inInbox: count)
  var constraints = TextConstraints()
  constraints.overflow = numbers.nextCase()
  constraints.composition = numbers.nextCase()
  constraints.lineBreaks = numbers.nextCase()
  constraints.scalarsPerCharacter = numbers.next()
  constraints.limits = numbers.limits()
  Fields.field(number)?.constraints = constraints
}
