// Embedded Swift has no Codable.
#if !hasFeature(Embedded)
  // Each is encoded as its raw value.
  extension Decision: Codable {}
  extension InputMethodAction: Codable {}
  extension FieldEvent.Direction: Codable {}
#endif
