extension TextConstraints {
  /// The limits as they are enforced and judged: with the cap on scalars in a Character, where
  /// there is one, as a hard limit behind the others. A cap below 0 allows what 0 allows.
  package var enforcedLimits: [TextLimit] {
    guard let scalarsPerCharacter else { return limits }
    return limits + [TextLimit(...max(0, scalarsPerCharacter), in: .scalarsPerCharacter)]
  }
}
