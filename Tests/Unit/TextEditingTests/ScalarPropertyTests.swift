import EditingModel
import Testing
import TextEditing
import TextMetrics

/// Properties of scalars on which the rules depend, compared with ICU's.
struct ScalarPropertyTests {
  private static var scalars: some Sequence<Unicode.Scalar> {
    (0...0x10FFFF).lazy.compactMap(Unicode.Scalar.init)
  }

  private static func left(of letter: Unicode.Scalar, with mark: Unicode.Scalar) -> String {
    let text = String(String.UnicodeScalarView([letter, mark]))
    var session = TextSession(text: text, constraints: TextConstraints())
    return session.apply(.deleteBackward).state.text
  }

  @Test func `a backspace deletes only the mark in scripts whose marks are typed one by one`() {
    var marks: [String: Unicode.Scalar] = [:]
    for scalar in Self.scalars where [.nonspacingMark, .spacingMark].contains(scalar.category) {
      marks[ICU.script(of: scalar)] = scalar
    }
    // Marks of several scripts, scripts whose marks all platforms delete with their letters, and
    // scripts out of use.
    let whole = [
      "Zyyy", "Zinh", "Latn", "Grek", "Cyrl", "Copt", "Hani", "Hira", "Kana", "Hang", "Tfng",
      "Glag",
      "Bamu", "Bass", "Hmng", "Plrd", "Kits", "Nshu", "Tang", "Sgnw", "Hmnp", "Wcho", "Mend",
      "Toto",
      "Nand", "Nagm", "Perm", "Dupl", "Egyp", "Vith",
      // Scripts of Unicode 16 and 17, which platforms don't treat specially yet.
      "Gukh", "Onao", "Tayo",
    ]
    for (script, mark) in marks where !whole.contains(script) {
      let letter = Self.scalars.first {
        $0.category == .otherLetter && ICU.script(of: $0) == script
      }
      guard let letter, String(String.UnicodeScalarView([letter, mark])).count == 1 else {
        continue
      }
      #expect(Self.left(of: letter, with: mark) == String(letter), "\(script)")
    }
    #expect(marks.count > 80)
  }

  @Test(arguments: ["a\u{301}", "α\u{301}", "и\u{306}", "か\u{3099}", "각\u{302E}", "葛\u{E0100}"])
  func `a backspace deletes a letter of other scripts with its mark`(text: String) {
    let scalars = Array(text.unicodeScalars)
    #expect(Self.left(of: scalars[0], with: scalars[1]) == "")
  }

  @Test func `invisible Characters are the default-ignorable ones and placeholders`() {
    for scalar in Self.scalars {
      #expect(
        CharacterFilter.Class.invisible.contains(Character(scalar))
          == (ICU.isDefaultIgnorable(scalar) || 0xFFF9...0xFFFC ~= scalar.value),
        "\(String(scalar.value, radix: 16))")
    }
  }
}

extension Unicode.Scalar {
  fileprivate var category: Unicode.GeneralCategory { properties.generalCategory }
}
