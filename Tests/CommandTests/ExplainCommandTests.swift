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
        position  utf16  bytes  Character  word          scalars
               0      1      1  a          a             U+0061 LATIN SMALL LETTER A
               1      2      2  ␍␊         -             U+000D + U+000A
               2      1      1  b          b             U+0062 LATIN SMALL LETTER B

        """),
    Invocation(
      "explain", "--json", "-t", "é", "-u", "lines",
      output: #"{"file":null,"position":0,"character":"é","scalars":[{"codePoint":"U+00E9","#
        + #""name":"LATIN SMALL LETTER E WITH ACUTE"}],"utf16":1,"bytes":2,"#
        + #""counts":{"lines":0},"word":"é"}"# + "\n"),
  ]

  @Test(arguments: explanations)
  func `shows what each Character is made of`(_ invocation: Invocation) throws {
    try invocation.check()
  }
}
