/// The text of the generated file of the kinds of scalars.
package struct ScalarTableFile {
  package let text: String

  /// Asks the running standard library, and what it has no public property for.
  package init(properties: String) {
    let layout = TableLayout(
      ScalarKinds(properties: properties).kinds, inOneRun: 0x2000, hasManyBlocks: true)
    var lines = [
      "// Made by GraphemeTableGenerator (`make tables`) from the properties of the standard library",
      "// of the toolchain that ran it and from Data/properties.txt. Not to be edited.",
      "",
      "/// The kinds of scalars, which are its classes: the cases of `ScalarKind` in their order.",
      "enum ScalarTable {",
    ]
    lines += TableFile.tables(of: layout)
    lines.removeLast()
    lines.append("}")
    text = lines.joined(separator: "\n") + "\n"
  }
}
