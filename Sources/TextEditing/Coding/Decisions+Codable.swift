// Embedded Swift has no Codable.
#if !hasFeature(Embedded)
  // Each is encoded as its raw value.
  extension Decision: Codable {}
  extension Directive: Codable {}
  extension FieldEvent.Direction: Codable {}
#endif
