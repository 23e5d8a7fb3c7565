extension TextUnit {
  /// A unit of the same name whose counts come from elsewhere: of the text as it will be when it
  /// has been cleaned, for one.
  ///
  /// - Precondition: The counts are those of the unit with this name for texts that cleaning leaves
  ///   as they are.
  package func counted(by encoding: any TextEncoding) -> TextUnit {
    TextUnit(name: name, measure: .encoded(Supplied(encoding)))
  }
}
