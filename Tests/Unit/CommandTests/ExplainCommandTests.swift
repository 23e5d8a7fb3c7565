import Testing

@Suite struct `textlimit explain` {
  static let explanations = [
    Invocation(
      "explain", "-t", "né 👨‍👩‍👧", "-u", "bytes:gbk", "-u", "words",
      output: """
        position  utf16  bytes  bytes:gbk  words  Character  word          scalars
               0      1      1          1      1  n          né            U+006E LATIN SMALL LETTER N
               1      1      2          2      0  é          né            U+00E9 LATIN SMALL LETTER E WITH ACUTE
               2      1      1          1      0             -             U+0020 SPACE
               3      8     18          -      0  👨‍👩‍👧         -             U+1F468 MAN + U+200D ZERO WIDTH JOINER + U+1F469 WOMAN + U+200D ZERO WIDTH JOINER + U+1F467 GIRL

        """),
    Invocation(
      "explain", input: "a\r\nb",
      output: """
        position  utf16  bytes  Character         word          scalars
               0      1      1  a                 a             U+0061 LATIN SMALL LETTER A
               1      2      2  ⟨U+000D⟩⟨U+000A⟩  -             U+000D CARRIAGE RETURN + U+000A LINE FEED
               2      1      1  b                 b             U+0062 LATIN SMALL LETTER B

        """),
    Invocation(
      "explain", "-t", "有。你+é", "-u", "words:office", "-u", "bytes:utf-7",
      output: """
        position  utf16  bytes  words:office  bytes:utf-7  Character  word          scalars
               0      1      3             1            5  有         有            U+6709 CJK UNIFIED IDEOGRAPH-6709
               1      1      3             0            3  。         -             U+3002 IDEOGRAPHIC FULL STOP
               2      1      3             1            2  你         你            U+4F60 CJK UNIFIED IDEOGRAPH-4F60
               3      1      1             1            3  +          -             U+002B PLUS SIGN
               4      1      2             0            3  é          é             U+00E9 LATIN SMALL LETTER E WITH ACUTE

        """),
    Invocation(
      "explain", "--json", "-t", "é", "-u", "lines",
      output: #"{"file":null,"position":0,"character":"é","scalars":[{"codePoint":"U+00E9","#
        + #""name":"LATIN SMALL LETTER E WITH ACUTE"}],"utf16":1,"bytes":2,"#
        + #""counts":{"lines":0},"word":"é"}"# + "\n"),
    // What is rounded, or fills segments, goes on behind the end of a line.
    Invocation(
      "explain", "-u", "sms,weighted:ascii-half", "-t", "a\nb",
      output: """
        position  utf16  bytes  sms  weighted:ascii-half  Character  word          scalars
               0      1      1    1                    1  a          a             U+0061 LATIN SMALL LETTER A
               1      1      1    0                    0  ⟨U+000A⟩   -             U+000A LINE FEED
               2      1      1    0                    1  b          b             U+0062 LATIN SMALL LETTER B
        sms: 1 segment in GSM 7 bit, 157 left in the last

        """),
    // The first letter of a link depends on what stands before it; what is one for a unit is not
    // for another.
    Invocation(
      "explain", "-u", "weighted:x,weighted:mastodon", "-t", "Ú\u{FA}co.uk",
      output: """
        position  utf16  bytes  weighted:x  weighted:mastodon  Character  word          scalars
               0      1      2           1                  1  Ú          Úúco.uk       U+00DA LATIN CAPITAL LETTER U WITH ACUTE
               1      6      7          23                  6  úco.uk     Úúco.uk       6 Characters as one

        """),
    // A link begins with the accent of a letter that is no part of it.
    Invocation(
      "explain", "-u", "weighted:x", "-t", "\u{394}\u{333}co.uk", "--json",
      output: #"{"file":null,"position":0,"character":"Δ̳co.uk","scalars":["#
        + #"{"codePoint":"U+0394","name":"GREEK CAPITAL LETTER DELTA"},"#
        + #"{"codePoint":"U+0333","name":"COMBINING DOUBLE LOW LINE"},"#
        + #"{"codePoint":"U+0063","name":"LATIN SMALL LETTER C"},"#
        + #"{"codePoint":"U+006F","name":"LATIN SMALL LETTER O"},"#
        + #"{"codePoint":"U+002E","name":"FULL STOP"},"#
        + #"{"codePoint":"U+0075","name":"LATIN SMALL LETTER U"},"#
        + #"{"codePoint":"U+006B","name":"LATIN SMALL LETTER K"}],"utf16":7,"bytes":9,"#
        + #""counts":{"weighted:x":24},"word":"Δ̳co.uk","characters":6}"# + "\n"),
    // And one ends before the skin tone that is shown with its last letter.
    Invocation(
      "explain", "-u", "weighted:x", "-t", "t.co/\u{C7}\u{1F3FF}",
      output: """
        position  utf16  bytes  weighted:x  Character  word          scalars
               0      8     11          25  t.co/Ç🏿   t.co          6 Characters as one

        """),
    // Equal as Characters, and made of other scalars.
    Invocation(
      "explain", "-t", "\u{E9}e\u{301}", "-u", "scalars",
      output: """
        position  utf16  bytes  scalars  Character  word          scalars
               0      1      2        1  \u{E9}          \u{E9}e\u{301}            U+00E9 LATIN SMALL LETTER E WITH ACUTE
               1      2      3        2  e\u{301}          \u{E9}e\u{301}            U+0065 LATIN SMALL LETTER E + U+0301 COMBINING ACUTE ACCENT

        """),
    Invocation(
      "explain", "-t", "a", "-t", "b",
      output: """
        ==> text 1 <==
        position  utf16  bytes  Character  word          scalars
               0      1      1  a          a             U+0061 LATIN SMALL LETTER A

        ==> text 2 <==
        position  utf16  bytes  Character  word          scalars
               0      1      1  b          b             U+0062 LATIN SMALL LETTER B

        """),
  ]

  @Test(arguments: explanations)
  func `shows what each Character is made of`(_ invocation: Invocation) throws {
    try invocation.check()
  }
}
