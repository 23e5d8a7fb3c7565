#pragma once

// ICU's data that this package converts to tables.

#include <stdbool.h>
#include <stdint.h>

// MARK: Properties of scalars

typedef struct text_icu_trie text_icu_trie;

/// `bytes` has ICU's binary format and isn't copied. Returns NULL if ICU fails.
text_icu_trie *text_icu_trie_open(const void *bytes, int32_t count);
void text_icu_trie_close(text_icu_trie *trie);
/// Sets `value` to the value of `start`, and returns the last scalar of the range from `start` on
/// in which all scalars have this value. Returns a negative number if `start` exceeds U+10FFFF.
int32_t text_icu_trie_range(const text_icu_trie *trie, int32_t start, uint32_t *value);

typedef struct text_icu_set text_icu_set;

/// `pattern` has ICU's syntax for sets, as in `[[:Thai:]&[:LineBreak=SA:]]`. Returns NULL if ICU
/// fails.
text_icu_set *text_icu_set_open(const char *pattern);
void text_icu_set_close(text_icu_set *set);
int32_t text_icu_set_range_count(const text_icu_set *set);
void text_icu_set_range(const text_icu_set *set, int32_t index, uint32_t *first, uint32_t *last);

/// Returns a value of ICU's `UScriptCode`.
int32_t text_icu_script(uint32_t scalar);

// MARK: Dictionaries

typedef struct {
  const void *bytes;
  uint8_t format[4];
  uint8_t version;
  uint8_t unit_bytes;
  bool is_little_endian;
} text_icu_dictionary;

/// If there's no such dictionary, `bytes` is NULL. The data is never freed.
text_icu_dictionary text_icu_dictionary_named(const char *name);
