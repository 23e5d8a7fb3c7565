import TextResources

/// A file and the expected texts in it, each with its position, key, locale, variation, and limits.
struct Fixture: Sendable, CustomStringConvertible {
  let name: String
  let content: String
  let texts: [String]

  init(_ name: String, _ content: String, _ texts: [String]) {
    (self.name, self.content, self.texts) = (name, content, texts)
  }

  var description: String { name }
}

/// A small file of each format with every rule for escapes that the format has.
let fixtures: [Fixture] = [
  Fixture(
    "Main.xcstrings",
    #"""
    {
      "sourceLanguage" : "en",
      "strings" : {
        "" : {},
        "Open %@" : { "comment" : "A button. max-length: 12" },
        "files" : {
          "localizations" : {
            "de" : { "stringUnit" : { "state" : "translated", "value" : "\"%#@n@\"\u00e9" },
              "substitutions" : { "n" : { "argNum" : 1, "formatSpecifier" : "lld", "variations" : {
                "plural" : { "one" : { "stringUnit" : { "value" : "%arg Datei" } },
                  "other" : { "stringUnit" : { "value" : "%arg Dateien" } } } } } } },
            "en" : { "variations" : { "device" : {
              "mac" : { "stringUnit" : { "value" : "Click" } },
              "other" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "value" : "Tap" } },
                "other" : { "stringUnit" : { "value" : "Taps" } } } } } } } }
          }
        },
        "phrases" : { "localizations" : { "en" : {
          "stringSet" : { "values" : ["a", "b"] } } } }
      }
    }
    """#,
    [
      "5:5 Open %@ [en] Open %@ ≤12 characters",
      #"8:69 files [de one] "%arg Datei"é"#, #"8:69 files [de other] "%arg Dateien"é"#,
      "13:48 files [en mac] Click", "15:50 files [en other.one] Tap",
      "16:52 files [en other.other] Taps", "20:35 phrases [en 0] a", "20:40 phrases [en 1] b",
    ]),
  Fixture(
    "fr.lproj/Main.strings",
    #"""
    /* Title, max-length: 20 */
    "a" = "\a\b\f\n\r\t\v\"\'\\\0\101\1012\256\U00e9\u0041\Ud83d\Ude00\q";
    // A comment
    'it''s' = 'x "y"'; unquoted.key-1 = /a_b:c$ ; shorthand;
    """#.replacing("'it''s'", with: "'its'"),
    [
      "2:7 a [fr] \u{7}\u{8}\u{C}\n\r\t\u{B}\"'\\\0AA2ﬁéu0041😀q ≤20 characters",
      "4:9 its [fr] x \"y\"", "4:35 unquoted.key-1 [fr] /a_b:c$", "4:45 shorthand [fr] shorthand",
    ]),
  Fixture(
    "de.lproj/Plain.strings",
    """
    <?xml version="1.0"?><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "a'b">
    <plist version="1.0"><dict><key>a &amp; b</key><string>&#233;&#x1F600;<![CDATA[<&]]>&lt;x
    </string></dict></plist>
    """, ["2:48 a & b [de] é😀<&<x\n"]),
  Fixture(
    "pl.lproj/Main.stringsdict",
    """
    <plist version="1.0"><dict>
    <key>n files</key><dict>
    <key>NSStringLocalizedFormatKey</key><string>%#@n@ in %2$@, 5%%</string>
    <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key><string>d</string>
    <key>one</key><string>%d plik</string><key>other</key><string>%d pliku (%%)</string></dict>
    </dict>
    <key>wide</key><dict><key>NSStringVariableWidthRuleType</key>
    <dict><key>20</key><string>Short</string><key>50</key><string>Long</string></dict></dict>
    </dict></plist>
    """,
    [
      "3:38 n files [pl one] %d plik in %2$@, 5%",
      "3:38 n files [pl other] %d pliku (%) in %2$@, 5%", "9:20 wide [pl 20] Short",
      "9:55 wide [pl 50] Long",
    ]),
  Fixture(
    "app_de.arb",
    #"""
    {"@@locale": "de_AT", "a\u0062": "\"\\\/\b\f\n\r\t\u00E9\ud83d\ude00",
     "@ab": {"x-max-length": 12},
     "n": "{n, plural, offset:1 =0{Keine} one{# 'von' {x}} other{'{'#'}' it''s}} am {d, date}"}
    """#,
    [
      "1:34 ab [de_AT] \"\\/\u{8}\u{C}\n\r\té😀 ≤12 characters",
      "3:7 n [de_AT =0] Keine am {d, date}", "3:7 n [de_AT one] # 'von' {x} am {d, date}",
      "3:7 n [de_AT other] {#} it's am {d, date}",
    ]),
  Fixture(
    "po/django.po",
    #"""
    msgid ""
    msgstr "Content-Type: text/plain; charset=UTF-8\n"
    "Language: sr@latin\n"

    #. TRANSLATORS: max-length: 40
    #: a.c:1
    #, c-format, max-length:12
    #| msgid "old"
    msgctxt "menu"
    msgid "a"
    msgstr ""
    "\a\b\f\n\r\t\v\"\\"
    "\303\251\x41\q"
    msgid "f"
    msgid_plural "%d f"
    msgstr[0] "%d fajl"
    msgstr[1] ""
    msgstr[2] "%d fajlova"

    #. MAX_LENGTH: 9 (chars)
    msgid "x"
    msgstr "y"
    #, fuzzy
    msgid "f1"
    msgstr "z"
    msgid "untranslated"
    msgstr ""
    #~ msgid "obsolete"
    #~ msgstr "o"
    """#,
    [
      "11:8 menu|a [sr@latin] \u{7}\u{8}\u{C}\n\r\t\u{B}\"\\éAq ≤12 scalars ≤40 characters",
      "16:11 f [sr@latin 0] %d fajl", "18:11 f [sr@latin 2] %d fajlova",
      "22:8 x [sr@latin] y ≤9 scalars",
    ]),
  Fixture(
    "app.pot", "msgid \"\"\nmsgstr \"\"\n\nmsgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"\"\n",
    ["4:7 a [] a", "5:14 a [ plural] b".replacing("[ ", with: "[")]),
  Fixture(
    "app.de.xliff",
    """
    <?xml version="1.0"?>
    <xliff version="1.2"><file source-language="en" target-language="de-CH"><body>
    <trans-unit id="a" maxwidth="9" minwidth="2" size-unit="glyph"><source>A</source>
    <target>B&#10;<g id="1">c</g><x id="INTERPOLATION" equiv-text="{{n}}"/><x id="2" ctype="lb"/>\
    <bpt id="3">&lt;i></bpt>d<ept id="3">&lt;/i></ept><x id="4" equiv-text="&lt;br>"/></target>
    <alt-trans><target>no</target></alt-trans><note>max-length: 8</note></trans-unit>
    <trans-unit id="b" maxwidth="99"><source>B</source><target/></trans-unit>
    </body></file></xliff>
    """, ["4:1 a [de-CH] B\nc{INTERPOLATION}\nd ≤2…9 characters ≤8 characters"]),
  Fixture(
    "messages.xlf",
    """
    <xliff version="2.0" srcLang="en" xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0">
    <file id="f"><unit id="u" slr:sizeRestriction="1,20" slr:storageRestriction="40">
    <segment><source>One<cp hex="0007"/><ph id="1" disp="{x}"/>. </source></segment>
    <ignorable><source> </source></ignorable>
    <segment><source><pc id="2">Two</pc></source></segment></unit></file></xliff>
    """, ["5:10 u [en] One\u{7}{1}.  Two ≤1…20 scalars ≤40 bytes"]),
  Fixture(
    "res/values-pt-rBR/strings.xml",
    ##"""
    <!DOCTYPE resources [ <!-- ]> --> <!ENTITY app "My App"> <!ELEMENT x ANY> ]>
    <resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
      <dimen name="d">1dp</dimen>
      <!-- max-length: 10 -->
      <string name="a">  a  \n\t\'\"\\\@\?\#\u00e9\ud83d\ude00\q
        "  quoted  " &app; <b>b </b> c<![CDATA[ <i>d</i>]]>  </string>
      <string name="x" weblate-flags="max-length:7, c-format"><xliff:g id="n">%1$s</xliff:g></string>
      <string name="r">@string/a</string>
      <string-array name="l"><item>x</item><item>@string/a</item><item>z</item></string-array>
      <plurals name="p"><item quantity="one">%d</item><item quantity="other">%d!</item></plurals>
      <item type="string" name="i">i</item><item type="id" name="j"/>
    </resources>
    """##,
    [
      "5:3 a [pt-BR] a \n\t'\"\\@?#é😀q   quoted   My App b c d ≤10 characters",
      "7:3 x [pt-BR] %1$s ≤7 scalars", "9:26 l[0] [pt-BR] x", "9:62 l[2] [pt-BR] z",
      "10:21 p [pt-BR one] %d", "10:51 p [pt-BR other] %d!", "11:3 i [pt-BR] i",
    ]),
  Fixture(
    "config/locales/de.yml",
    #"""
    ---
    de: &de
      plain: Ein 'Text' # Kommentar
      double: "\0\a\b\t\n\v\f\r\e\x41\u00e9\U0001F600\"\\\
        z"
      single: 'it''s: #'
      folded: >-
        a
        b
      literal: |-
        a
         b
      n: {one: "%{count} Datei", other: "%{count} Dateien"}
      list: [x, 5, true, ~, "5"]
    de-AT:
      <<: *de
    """#,
    [
      "3:10 plain [de] Ein 'Text'",
      "4:11 double [de] \0\u{7}\u{8}\t\n\u{B}\u{C}\r\u{1B}Aé😀\"\\z",
      "6:11 single [de] it's: #", "7:11 folded [de] a b", "10:12 literal [de] a\n b",
      "13:12 n [de one] %{count} Datei", "13:37 n [de other] %{count} Dateien",
      "14:10 list[0] [de] x", "14:25 list[4] [de] 5",
    ]),
  Fixture(
    "locales/fr/app.json",
    #"""
    {"menu": {"save": "Enr\u00e9gistrer", "item_one": "un", "item_other": "{{count}}", "step_one": "1"},
     "limited": {"string": "abc", "character_limit": 2}, "list": ["x", {"y": "z"}, 3]}
    """#,
    [
      "1:19 menu.save [fr] Enrégistrer", "1:51 menu.item [fr one] un",
      "1:71 menu.item [fr other] {{count}}", "1:96 menu.step_one [fr] 1",
      "2:24 limited [fr] abc ≤2 characters", "2:63 list[0] [fr] x", "2:74 list[1].y [fr] z",
    ]),
  Fixture(
    "Messages_pt_BR.properties",
    #"""
    # max-length = 9
    ! more
      a\ b\:c\=\u00e9 : x\
        \ty\n\r\f\\\"\z \u00e9\ud83d\ude00 \
    # no comment

    # max-length: 5

    key=a = b
    spaced   value
    only
    """#,
    [
      "3:21 a b:c=é [pt_BR] x\ty\n\r\u{C}\\\"z é😀 # no comment ≤9 characters",
      "9:5 key [pt_BR] a = b", "10:10 spaced [pt_BR] value", "11:5 only [pt_BR] ",
    ]),
  Fixture(
    "fastlane/metadata/de-DE/name.txt", "\n  Mein {Name} <b>\n\n",
    ["2:3 name [de-DE] Mein {Name} <b>"]),
  Fixture(
    "talk.en.srt",
    "1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<i>Good</i> <font color=\"red\">day</font>,\n5 < 6 &\n\n"
      + " \n2 \n00:00:03,000 --> 00:00:04,000\n\n3\n00:00:05,000 --> 00:00:06,000\nA\n"
      + "4\n00:00:07,000 --> 00:00:08,000\n\nB\n\nC\n \n5\n",
    ["3:1 1 [en] Good day,\n5 < 6 &", "12:1 3 [en] A", "16:1 4 [en] B\n\nC"]),
  Fixture(
    "talk.pt-BR.vtt",
    "WEBVTT - x\nKind: captions\n\nNOTE a\nb\n\nSTYLE\n::cue {}\n\nintro\n"
      + "00:01.000 --> 00:02.000 align:left\n<v Ana>Oi &amp; <00:01.500><c.x>tchau</c>&nbsp;!\n \n\n"
      + "00:03.000 --> 00:04.000\n- <b>x\n\n00:05.000 --> 00:06.000\nThe answer is\n42\n\n"
      + String(repeating: " ", count: 40) + "00:07.000 --> 00:08.000\n7\n",
    [
      "12:1 intro [pt-BR] Oi & tchau\u{A0}!\n ", "16:1 2 [pt-BR] - x",
      "19:1 3 [pt-BR] The answer is\n42", "23:1 4 [pt-BR] 7",
    ]),
  Fixture(
    "texts.csv",
    "Key,Max Length,en,de-AT,comment\r\na,5,\"x, \"\"y\"\"\r\nz\",ä,no\r\n\r\nb,,c\r\n",
    [
      "2:5 a [en] x, \"y\"\r\nz ≤5 characters", "3:4 a [de-at] ä ≤5 characters", "5:4 b [en] c",
    ]),
  Fixture(
    "products.tsv", "title\tbody\n1\t\"a\tb\"\n", ["2:1 2 [title] 1", "2:3 2 [body] a\tb"]),
  Fixture(
    "post.md", "---\ntitle: Hallo\ntags: [a, b]\n---\n# Title\n",
    ["2:8 title [] Hallo", "3:8 tags[0] [] a", "3:11 tags[1] [] b"]),
  Fixture("notes.txt", "a\n b \n\n", ["1:1 notes [] a\n b "]),
]
