#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text_icu_library.h"

// Names of encodings, functions that count the bytes of a text in an encoding without storing them,
// and a decoder. The conversion loops are in C, because they use callbacks and macros of ICU.

typedef struct text_icu_encoding text_icu_encoding;

typedef struct {
  int64_t bytes;
  /// The number of unencodable scalars.
  int64_t unencodable;
} text_icu_encoded_tally;

enum {
  TEXT_ICU_PAGE_SIZE = 256,
  TEXT_ICU_PAGE_COUNT = 0x110000 / TEXT_ICU_PAGE_SIZE,
};

/// Returns NULL if no encoding has the alias. The string is never freed.
const char *text_icu_encoding_canonical_name(const char *alias);

int32_t text_icu_encoding_count(void);
const char *text_icu_encoding_name(int32_t index);

int32_t text_icu_encoding_alias_count(const char *canonical_name);
const char *text_icu_encoding_alias(const char *canonical_name, int32_t index);

/// Returns the MIME name, the IANA name if there's no MIME name, or NULL if there's neither.
const char *text_icu_encoding_standard_name(const char *canonical_name);

text_icu_encoding *text_icu_encoding_open(const char *canonical_name, text_icu_failure *failure);
void text_icu_encoding_close(text_icu_encoding *encoding);

/// In a stateless encoding, each scalar is encoded by itself, without escape sequences, and never
/// together with the next scalar.
bool text_icu_encoding_is_stateless(const text_icu_encoding *encoding);

/// Writes the number of bytes of every scalar in a stateless encoding, or 0 for an unencodable
/// scalar. `byte_counts` has space for every page, but consecutive equal pages are stored once.
/// `pages[scalar / TEXT_ICU_PAGE_SIZE]` is the index of the scalar's page. Returns the number of
/// stored pages. Two bytes with a lead byte below `lowest_lead` don't encode a scalar.
int32_t text_icu_encoding_byte_counts(
    const text_icu_encoding *encoding, uint8_t lowest_lead, uint16_t pages[TEXT_ICU_PAGE_COUNT],
    uint8_t *byte_counts);

/// Ill-formed bytes count as U+FFFD. If memory is exhausted, every byte counts as unencodable.
text_icu_encoded_tally text_icu_encoding_tally(
    const text_icu_encoding *encoding, const uint8_t *text, size_t count);

typedef struct text_icu_encoding_stream text_icu_encoding_stream;

/// Returns NULL if the encoding can't convert a text in pieces, or if memory is exhausted.
text_icu_encoding_stream *text_icu_encoding_stream_open(const text_icu_encoding *encoding);
text_icu_encoding_stream *text_icu_encoding_stream_copy(const text_icu_encoding_stream *stream);
void text_icu_encoding_stream_close(text_icu_encoding_stream *stream);

/// `text` is UTF-8, and begins and ends at scalar boundaries.
void text_icu_encoding_stream_add(
    text_icu_encoding_stream *stream, const uint8_t *text, size_t count);

/// Returns the tally of the text so far, including the bytes that ICU writes only at the end of a
/// text. If memory is exhausted, these bytes are missing.
text_icu_encoded_tally text_icu_encoding_stream_tally(const text_icu_encoding_stream *stream);

typedef struct text_icu_decoder text_icu_decoder;

/// If ICU fails, sets `failure` and returns NULL. Returns NULL without setting `failure` if there
/// isn't enough memory for the decoder. With `repair`, the decoder converts invalid bytes to U+FFFD
/// instead of reporting them.
text_icu_decoder *text_icu_decoder_open(
    const char *canonical_name, bool repair, text_icu_failure *failure);
void text_icu_decoder_close(text_icu_decoder *decoder);

/// Sets `taken` to the number of bytes read, and returns the number of bytes written. Pass true for
/// `at_end` with the last bytes of the stream. Without `repair`, the conversion stops after an
/// invalid sequence, and sets `invalid` to its length. In all other cases, `invalid` is 0, and all
/// bytes were read if fewer than `capacity` bytes were written.
size_t text_icu_decoder_convert(
    text_icu_decoder *decoder, const uint8_t *bytes, size_t count, size_t *taken, bool at_end,
    uint8_t *utf8, size_t capacity, size_t *invalid);
