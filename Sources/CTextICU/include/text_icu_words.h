#pragma once

// Locales, break iterators, properties of scalars, and dictionaries of ICU. Swift can't import
// ICU's functions, because their names are macros that append the version (`ubrk_open_72`).

#include <stdbool.h>
#include <stdint.h>

#include "text_icu_library.h"

// MARK: Locales

/// Writes the canonical form of a BCP 47 tag, and returns the form's number of bytes, or 0 if the
/// tag is ill-formed or the form doesn't fit. To replace deprecated subtags, the tag is converted
/// to ICU's identifier and back.
int32_t text_icu_locale_tag(const char *tag, char *canonical, int32_t capacity);

/// Returns whether ICU has data for the language of a tag, and the script and region exist. For
/// other tags, ICU would open an iterator with the rules of another locale.
bool text_icu_locale_is_known(const char *tag);

// MARK: Iterators

typedef struct text_icu_break_iterator text_icu_break_iterator;

/// Opens an iterator over words or sentences by the rules of a BCP 47 tag, or by the rules of the
/// root locale if ICU has no data for the tag. If ICU fails, sets `failure` and returns NULL.
text_icu_break_iterator *text_icu_break_iterator_open(
    const char *tag, bool sentences, text_icu_failure *failure);
/// Returns a second iterator with the same rules, or NULL if memory is exhausted. Threads can't
/// share an iterator.
text_icu_break_iterator *text_icu_break_iterator_clone(const text_icu_break_iterator *iterator);
void text_icu_break_iterator_close(text_icu_break_iterator *iterator);

/// Sets the text, which isn't copied. Offsets are in UTF-16 code units.
text_icu_failure text_icu_break_iterator_set_text(
    text_icu_break_iterator *iterator, const uint16_t *text, int32_t count);
/// Returns the next boundary, or a negative number at the end.
int32_t text_icu_break_iterator_next(text_icu_break_iterator *iterator);
/// Returns the status of the segment that ends at the boundary that `text_icu_break_iterator_next`
/// last returned. The status of a word is at least 100.
int32_t text_icu_break_iterator_status(const text_icu_break_iterator *iterator);
/// Writes the compiled rules in ICU's binary format, and returns their number of bytes, or 0 if the
/// iterator has none. If `capacity` is 0, nothing is written.
int32_t text_icu_break_iterator_rules(
    const text_icu_break_iterator *iterator, uint8_t *rules, int32_t capacity);

// MARK: Properties of scalars

typedef struct text_icu_trie text_icu_trie;

/// Opens a trie, which maps scalars to numbers, in ICU's binary format. Returns NULL if the bytes
/// are invalid. The bytes aren't copied.
text_icu_trie *text_icu_trie_open(const void *bytes, int32_t count);
void text_icu_trie_close(text_icu_trie *trie);
/// Sets `value` to the number of the scalar `start`, and returns the last scalar of the range with
/// this number. Returns a negative number if `start` isn't a scalar.
int32_t text_icu_trie_range(const text_icu_trie *trie, int32_t start, uint32_t *value);

typedef struct text_icu_set text_icu_set;

/// Opens the set of scalars that a pattern describes, such as `[[:Thai:]&[:LineBreak=SA:]]`.
/// Returns NULL if the pattern is invalid.
text_icu_set *text_icu_set_open(const char *pattern);
void text_icu_set_close(text_icu_set *set);
int32_t text_icu_set_range_count(const text_icu_set *set);
void text_icu_set_range(const text_icu_set *set, int32_t index, uint32_t *first, uint32_t *last);

/// Returns a scalar's value of the Script property, as in ICU's `UScriptCode`.
int32_t text_icu_script(uint32_t scalar);

// MARK: Dictionaries

/// The bytes of a dictionary in ICU's format, and how to read them.
typedef struct {
  const void *bytes;
  uint8_t format[4];
  uint8_t version;
  uint8_t unit_bytes;
  bool is_little_endian;
} text_icu_dictionary;

/// Opens the dictionary of ICU with a name, such as "thaidict". If ICU doesn't have it, `bytes` is
/// NULL. The data is never closed.
text_icu_dictionary text_icu_dictionary_open(const char *name);

