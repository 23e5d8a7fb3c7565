extension Spelling {
  /// Names of ours, and after each what others call it, in small letters: units (without `-` and
  /// `_`), languages, profiles, commands, those of the REPL, options, keys and rules of forms. A
  /// word stands in several places where it may mean several things.
  static let otherNames = """
    characters | char chars grapheme graphemes graphemeclusters egc
    scalars | codepoint codepoints runes unicodescalars utf32
    utf16 | codeunits utf16codeunits utf16units ucs2; bytes | byte octets utf8 bytes:utf8 bytes:
    words | words:; ja | jp japanese; zh | cn chinese; ko | kr korean; th | thai; cs | cz; el | gr
    app-store-name | app-store-title; google-play-name | google-play-title; x-post | twitter tweet
    mastodon-post | toot; html-maxlength | maxlength; ext4-name | filename; count | wc length words
    truncate | cut shorten trim; split | thread divide; check | limit fits
    check --limit x-post | tweet twitter x; insert | paste type; explain | bytes utf16 scalars
    select | caret move cursor left right home end; lines | close leave
    check --limit sms-message | sms; check --limit | --limit --profile --max
    check --profiles | compare; form judge | judge validate; delete | backspace del erase
    mark | ime setmarkedtext; composition | policy; judge | validate; replay | show play
    mark | compose; record | save write stop; load | replay open play; limit | max
    --unit words | -w --words; --unit bytes | -c --bytes; --unit lines | -l --lines
    --unit characters | -m --chars --characters; --unit | --in --units; --limit | --max
    --limit characters=3.. | --min; --limit sms-message | --sms; --limit x-post | --tweet --x-post
    --max 80 --unit bytes | --max-bytes; --cut word | --word; --cut | --at; --at | --cut
    --language | --locale; --messages | --language --lang
    --cut word --limit words:LOCALE=..9999 | --locale --language
    --unit words:LOCALE | --locale --language; --unit UNIT+nfc | --normalize; --max | --length --to
    --number {n}/{of} | --numbered; --marker | --ellipsis; --show | --verbose
    --files | --output --out -o; --glob | -r --recursive; :policy enforce | --policy --composition
    :record FILE | --record --save; :field TEXT | --field
    "composition":"enforce" in the field | --policy --composition; --json | --junit --format
    --lines behind a program that prints one text a line | --csv --column --key --po --field
    textlimit truncate, which prints what fits | --over --show-over --excess --highlight
    "expect" beside the events | --expect --check --expected --assert; max | maxlength maximum
    min | minlength minimum; count | maxlength minlength length; required | mandatory
    "rules":[{"rule":"required"}] | mandatory required
    "rules":[{"rule":"count","unit":"characters","max":10}] | maxlength minlength max min
    """
}
