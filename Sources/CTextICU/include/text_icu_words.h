#pragma once

// Words: ICU's break iterator, the rules and dictionaries it was compiled from, and the
// properties that decide which dictionary a scalar belongs to. Swift sees none of ICU's names:
// they are macros that carry the version (`ubrk_open_72`), which the importer cannot read.

#include <stdbool.h>
#include <stdint.h>

#include "text_icu_failure.h"

// MARK: Locales

// Writes the canonical BCP 47 tag of a tag; the count of bytes, or 0 where it is not well-formed.
// Both directions of ICU's conversion, since one alone keeps deprecated subtags.
int32_t text_icu_locale_tag(const char *tag, char *canonical, int32_t capacity);

// Whether ICU has data for the tag's language, and knows its script and region. ICU opens an
// iterator for any locale at all, falling back to the root: only its list tells.
bool text_icu_locale_is_known(const char *tag);

// MARK: Iterators

typedef struct text_icu_words text_icu_words;

// An iterator over words, or sentences, by the rules of a BCP 47 tag; null with a failure.
text_icu_words *text_icu_words_open(const char *tag, bool sentences, text_icu_failure *failure);
// A second iterator with the same rules: an iterator serves one thread.
text_icu_words *text_icu_words_clone(const text_icu_words *words, text_icu_failure *failure);
void text_icu_words_close(text_icu_words *words);

// Sets the text, which must stay where it is while it is iterated. Offsets are UTF-16 units.
text_icu_failure text_icu_words_set_text(
    text_icu_words *words, const uint16_t *text, int32_t count);
// The next boundary, negative at the end: wraps UBRK_DONE.
int32_t text_icu_words_next(text_icu_words *words);
// The status of the segment that ended at the boundary: 100 and above are words.
int32_t text_icu_words_status(const text_icu_words *words);
// Writes the compiled rules in ICU's binary format and returns their count of bytes; with no
// room, only the count. Public API, though the format is ICU's own.
int32_t text_icu_words_rules(const text_icu_words *words, uint8_t *rules, int32_t capacity);

// MARK: What the rules say of a scalar

typedef struct text_icu_trie text_icu_trie;

// A map from scalars in ICU's binary form, which must stay where it is; null where it is not one.
text_icu_trie *text_icu_trie_open(const void *bytes, int32_t count);
void text_icu_trie_close(text_icu_trie *trie);
// The last scalar of the range of equal values that begins at `start`, negative where none does.
int32_t text_icu_trie_range(const text_icu_trie *trie, int32_t start, uint32_t *value);

typedef struct text_icu_set text_icu_set;

// The set of a pattern such as `[[:Thai:]&[:LineBreak=SA:]]`; null where ICU cannot read it.
text_icu_set *text_icu_set_open(const char *pattern);
void text_icu_set_close(text_icu_set *set);
int32_t text_icu_set_range_count(const text_icu_set *set);
void text_icu_set_range(const text_icu_set *set, int32_t index, uint32_t *first, uint32_t *last);

// A number for the Script property. Wraps an enumeration that grows with ICU.
int32_t text_icu_script(uint32_t scalar);

// MARK: Dictionaries

typedef struct {
  const void *bytes;
  uint8_t format[4];
  uint8_t version;
  uint8_t unit_bytes;
  bool is_little_endian;
} text_icu_dictionary;

// One of ICU's own dictionaries by its file's name, such as "thaidict"; `bytes` is null where
// this ICU has none. The data is never closed: whoever asks keeps it for good.
text_icu_dictionary text_icu_dictionary_open(const char *name);

