/// Prints tables of the running standard library as a Swift file: those of Characters, or, given
/// the properties of scalars on standard input and the argument `scalars`, those of scalars.
@main
enum GraphemeTableGenerator {
  static func main() {
    guard CommandLine.arguments.dropFirst().first == "scalars" else {
      print(TableFile.characters().text, terminator: "")
      return
    }
    var properties = ""
    while let line = readLine(strippingNewline: false) { properties += line }
    print(TableFile.scalars(properties: properties).text, terminator: "")
  }
}
