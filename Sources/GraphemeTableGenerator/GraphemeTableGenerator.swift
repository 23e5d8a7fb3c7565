/// Prints the grapheme tables of the running standard library as a Swift file.
@main
enum GraphemeTableGenerator {
  static func main() {
    print(TableFile().text, terminator: "")
  }
}
