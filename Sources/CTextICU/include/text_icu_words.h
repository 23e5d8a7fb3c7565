#pragma once

// Words: ICU's break iterator, its rules and dictionaries, and the properties that determine the
// dictionary of a scalar. ICU's names are macros with the version (`ubrk_open_72`), which Swift
// can't import.

#include <stdbool.h>
#include <stdint.h>

#include "text_icu_failure.h"

// MARK: Locales

// Writes the canonical form of a BCP 47 tag, and returns the number of bytes, or 0 if the tag is
// ill-formed. The tag is converted to ICU's identifier and back, since one conversion alone keeps
// deprecated subtags.
int32_t text_icu_locale_tag(const char *tag, char *canonical, int32_t capacity);

// Returns whether ICU has data for the language of a tag, and the script and region of the tag
// exist. ICU opens an iterator for any locale, and uses the root rules if it doesn't have other
// rules.
bool text_icu_locale_is_known(const char *tag);

// MARK: Iterators

typedef struct text_icu_words text_icu_words;

// Opens an iterator over words or sentences by the rules of a BCP 47 tag. Returns NULL with a
// failure.
text_icu_words *text_icu_words_open(const char *tag, bool sentences, text_icu_failure *failure);
// Returns a second iterator with the same rules. Threads can't share an iterator.
text_icu_words *text_icu_words_clone(const text_icu_words *words, text_icu_failure *failure);
void text_icu_words_close(text_icu_words *words);

// Sets the text, which the iterator doesn't copy. Offsets are in UTF-16 code units.
text_icu_failure text_icu_words_set_text(
    text_icu_words *words, const uint16_t *text, int32_t count);
// Returns the next boundary, or a negative number at the end.
int32_t text_icu_words_next(text_icu_words *words);
// Returns the status of the segment before the boundary. It's at least 100 for words.
int32_t text_icu_words_status(const text_icu_words *words);
// Writes the compiled rules in ICU's binary format, and returns the number of bytes. With a
// capacity of 0, it only returns the number.
int32_t text_icu_words_rules(const text_icu_words *words, uint8_t *rules, int32_t capacity);

// MARK: Properties of scalars

typedef struct text_icu_trie text_icu_trie;

// Opens a map from scalars to numbers in ICU's binary format, which isn't copied. Returns NULL if
// it's invalid.
text_icu_trie *text_icu_trie_open(const void *bytes, int32_t count);
void text_icu_trie_close(text_icu_trie *trie);
// Returns the last scalar of the range of equal values at `start`, or a negative number if there is
// none.
int32_t text_icu_trie_range(const text_icu_trie *trie, int32_t start, uint32_t *value);

typedef struct text_icu_set text_icu_set;

// Opens the set of a pattern such as `[[:Thai:]&[:LineBreak=SA:]]`, or returns NULL if it's
// invalid.
text_icu_set *text_icu_set_open(const char *pattern);
void text_icu_set_close(text_icu_set *set);
int32_t text_icu_set_range_count(const text_icu_set *set);
void text_icu_set_range(const text_icu_set *set, int32_t index, uint32_t *first, uint32_t *last);

// Returns the value of the Script property. Newer versions of ICU have more values.
int32_t text_icu_script(uint32_t scalar);

// MARK: Dictionaries

typedef struct {
  const void *bytes;
  uint8_t format[4];
  uint8_t version;
  uint8_t unit_bytes;
  bool is_little_endian;
} text_icu_dictionary;

// Opens one of ICU's dictionaries by its name, such as "thaidict". `bytes` is NULL if ICU doesn't
// have it. The data is never closed.
text_icu_dictionary text_icu_dictionary_open(const char *name);

