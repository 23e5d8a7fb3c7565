/// What "one" means when a text is counted.
///
/// Length, bytes in an encoding and words are different questions. A unit names the question;
/// ``Swift/StringProtocol/count(in:)`` answers it:
///
/// ```swift
/// "👨‍👩‍👧".count(in: .characters)  // 1
/// "👨‍👩‍👧".count(in: .scalars)     // 5
/// "👨‍👩‍👧".count(in: .utf16)       // 8
/// "👨‍👩‍👧".count(in: .bytes)       // 18
/// ```
///
/// Two units are equal when they are spelled the same: ``name`` is the unit's identity.
public struct TextUnit: Sendable {
  /// How the unit is spelled on the command line and in JSON: `characters`, `bytes:gb18030`,
  /// `words:zh`.
  public let name: String

  @usableFromInline
  let measure: Measure

  @inlinable
  init(name: String, measure: Measure) {
    self.name = name
    self.measure = measure
  }
}

/// What a unit does; ``TextUnit`` adds the name.
@usableFromInline
enum Measure: Sendable {
  case characters
  case scalars
  case utf16(bytesPerUnit: Int)
  case utf8
  case utf32Bytes
  case lines
  case whitespaceWords
  case officeWords
  case scalarsPerCharacter
  case words(Supplied<any WordSegmenter>)
  case encoded(Supplied<any TextEncoding>)
}

/// What a unit was built from, where the standard library was not enough. An object, so that
/// neither to pass a unit nor to count by what it holds copies anything.
@usableFromInline
final class Supplied<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

// Inlinable, so that to name a unit in a call for a short field costs nothing.
extension TextUnit {
  /// Characters: extended grapheme clusters, as the running standard library's `String.count`.
  @inlinable
  public static var characters: TextUnit { TextUnit(name: "characters", measure: .characters) }

  /// Unicode scalars: what JSON Schema and PostgreSQL count.
  @inlinable
  public static var scalars: TextUnit { TextUnit(name: "scalars", measure: .scalars) }

  /// UTF-16 code units: what HTML `maxlength`, NSString, JavaScript and SQL Server count.
  @inlinable
  public static var utf16: TextUnit { TextUnit(name: "utf16", measure: .utf16(bytesPerUnit: 1)) }

  /// Bytes in UTF-8.
  @inlinable
  public static var bytes: TextUnit { TextUnit(name: "bytes", measure: .utf8) }

  /// Lines: line breaks (CR LF, CR, LF, U+2028, U+2029) and one. An empty text has one line.
  @inlinable
  public static var lines: TextUnit { TextUnit(name: "lines", measure: .lines) }

  /// Words by white space: runs of scalars without the White_Space property, as `wc -w`.
  @inlinable
  public static var whitespaceWords: TextUnit {
    TextUnit(name: "words:whitespace", measure: .whitespaceWords)
  }

  /// Words as an office suite counts them: every Han or Kana Character is a word, and so is
  /// every other run between white space.
  @inlinable
  public static var officeWords: TextUnit { TextUnit(name: "words:office", measure: .officeWords) }

  /// Scalars in the Character that has the most of them.
  ///
  /// A limit in Characters alone bounds nothing, since one Character may hold any number of
  /// combining marks. This unit is the cap beside it. Its count over two pieces is the larger of
  /// the two, not their sum.
  @inlinable
  public static var scalarsPerCharacter: TextUnit {
    TextUnit(name: "scalarsPerCharacter", measure: .scalarsPerCharacter)
  }

  /// Bytes in one of Unicode's encoding forms, without a byte order mark.
  public static func bytes(_ form: UnicodeEncodingForm) -> TextUnit {
    switch form {
    case .utf8: bytes
    case .utf16: TextUnit(name: "bytes:utf16", measure: .utf16(bytesPerUnit: 2))
    case .utf32: TextUnit(name: "bytes:utf32", measure: .utf32Bytes)
    }
  }

  /// Bytes in an encoding that may lack Characters.
  ///
  /// Scalars that the encoding cannot hold cost nothing and are reported beside the count; no
  /// hard limit in this unit is ever met by a text that has any.
  public static func bytes(_ encoding: any TextEncoding) -> TextUnit {
    TextUnit(name: "bytes:\(encoding.name)", measure: .encoded(Supplied(encoding)))
  }

  /// Words as `segmenter` finds them. There is no such unit without a segmenter.
  public static func words(_ segmenter: any WordSegmenter) -> TextUnit {
    TextUnit(
      name: segmenter.name.isEmpty ? "words" : "words:\(segmenter.name)",
      measure: .words(Supplied(segmenter)))
  }
}

/// The three encoding forms of Unicode: every text has all three.
public enum UnicodeEncodingForm: String, Sendable, CaseIterable {
  /// One to four bytes for each scalar.
  case utf8
  /// Two or four bytes for each scalar.
  case utf16
  /// Four bytes for each scalar.
  case utf32
}

extension TextUnit: Hashable {
  public static func == (left: TextUnit, right: TextUnit) -> Bool { left.name == right.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension TextUnit: CustomStringConvertible {
  public var description: String { name }
}
