// Embedded Swift has no Codable.
#if !hasFeature(Embedded)
  // Each is encoded as its raw value.
  extension CompositionPolicy: Codable {}
  extension BreakPolicy: Codable {}
  extension InvalidUTF8Policy: Codable {}
  extension TruncationMode: Codable {}
  extension LetterCase: Codable {}
  extension LineBreakPolicy: Codable {}
  extension Overflow: Codable {}
  extension TextLimit.Strength: Codable {}
#endif
