#pragma once

// ICU's data that this package converts to tables.

#include <stdbool.h>
#include <stdint.h>

// MARK: Properties of scalars

typedef struct text_icu_trie text_icu_trie;

/// Opens a trie that maps each scalar to a number. `bytes` has ICU's binary format and isn't
/// copied. Returns NULL if the format is invalid.
text_icu_trie *text_icu_trie_open(const void *bytes, int32_t count);
void text_icu_trie_close(text_icu_trie *trie);
/// Sets `value` to the trie's number for the scalar `start`. Returns the last scalar of the longest
/// range that begins at `start` and in which every scalar has this number. Returns a negative
/// number if `start` exceeds U+10FFFF.
int32_t text_icu_trie_range(const text_icu_trie *trie, int32_t start, uint32_t *value);

typedef struct text_icu_set text_icu_set;

/// Opens the set of scalars that a pattern describes, such as `[[:Thai:]&[:LineBreak=SA:]]`.
/// Returns NULL if the pattern is invalid.
text_icu_set *text_icu_set_open(const char *pattern);
void text_icu_set_close(text_icu_set *set);
int32_t text_icu_set_range_count(const text_icu_set *set);
void text_icu_set_range(const text_icu_set *set, int32_t index, uint32_t *first, uint32_t *last);

/// Returns the script of a scalar as a value of ICU's `UScriptCode`.
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

/// Returns ICU's dictionary with a name, such as "thaidict". If there's no such dictionary, `bytes`
/// is NULL. The data is never freed.
text_icu_dictionary text_icu_dictionary_named(const char *name);
