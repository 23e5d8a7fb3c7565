#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text_icu_library.h"

// Names of encodings, functions that count the bytes of a text in an encoding without storing them,
// and a decoder. The conversion loops are in C, because they use callbacks and macros of ICU.

/// A converter from Unicode to an encoding. It's immutable, so threads can share it.
typedef struct text_icu_encoding text_icu_encoding;

typedef struct {
  /// The number of bytes of the encodable scalars.
  int64_t bytes;
  /// The number of unencodable scalars.
  int64_t unencodable;
} text_icu_encoded_tally;

enum {
  TEXT_ICU_PAGE_SIZE = 256,
  TEXT_ICU_PAGE_COUNT = 0x110000 / TEXT_ICU_PAGE_SIZE,
};

/// Returns the canonical name, in ICU, of the encoding with an alias, or NULL if no encoding has
/// the alias. The string is valid as long as the process runs.
const char *text_icu_encoding_canonical_name(const char *alias);

/// Returns the number of encodings.
int32_t text_icu_encoding_count(void);
/// Returns the canonical name of the encoding at an index from 0.
const char *text_icu_encoding_name(int32_t index);

/// Returns the number of aliases of an encoding.
int32_t text_icu_encoding_alias_count(const char *canonical_name);
/// Returns the alias of an encoding at an index from 0.
const char *text_icu_encoding_alias(const char *canonical_name, int32_t index);

/// Returns the MIME name of an encoding. If the encoding has only an IANA name, returns that name.
/// If the encoding has neither name, returns NULL.
const char *text_icu_encoding_standard_name(const char *canonical_name);

/// Opens a converter. If this isn't possible, sets `failure` and returns NULL.
text_icu_encoding *text_icu_encoding_open(const char *canonical_name, text_icu_failure *failure);
void text_icu_encoding_close(text_icu_encoding *encoding);

/// Returns whether each scalar always has the same bytes, regardless of the text around it. A
/// stateless encoding has no escape sequences, and doesn't map sequences of scalars.
bool text_icu_encoding_is_stateless(const text_icu_encoding *encoding);

/// Writes the number of bytes of every scalar in a stateless encoding, or 0 for an unencodable
/// scalar.
///
/// `byte_counts` is an array of pages of TEXT_ICU_PAGE_SIZE scalars, with space for every page.
/// Consecutive equal pages are stored once. `pages[scalar / TEXT_ICU_PAGE_SIZE]` is the index of a
/// scalar's page. Returns the number of stored pages.
int32_t text_icu_encoding_byte_counts(
    const text_icu_encoding *encoding, uint16_t pages[TEXT_ICU_PAGE_COUNT], uint8_t *byte_counts);

/// Returns the tally of a UTF-8 text. Ill-formed bytes count as U+FFFD. The text is converted in
/// buffers of fixed size. If memory is exhausted, every byte of the text counts as unencodable.
text_icu_encoded_tally text_icu_encoding_tally(
    const text_icu_encoding *encoding, const uint8_t *text, size_t count);

/// A conversion of a UTF-8 stream to an encoding, which counts the bytes. Threads can't share it.
typedef struct text_icu_encoding_stream text_icu_encoding_stream;

/// Begins a conversion. Returns NULL if a text can't be converted to the encoding in pieces, or if
/// memory is exhausted.
text_icu_encoding_stream *text_icu_encoding_stream_open(const text_icu_encoding *encoding);
/// Returns an independent copy, or NULL if memory is exhausted.
text_icu_encoding_stream *text_icu_encoding_stream_copy(const text_icu_encoding_stream *stream);
void text_icu_encoding_stream_close(text_icu_encoding_stream *stream);

/// Converts the next piece of the stream. The piece is UTF-8, and begins and ends at scalar
/// boundaries.
void text_icu_encoding_stream_add(
    text_icu_encoding_stream *stream, const uint8_t *text, size_t count);

/// Returns the tally that the stream would have if no bytes followed. If memory is exhausted, the
/// bytes that ICU writes only at the end of a text, such as an escape sequence, aren't counted.
text_icu_encoded_tally text_icu_encoding_stream_tally(const text_icu_encoding_stream *stream);

/// A conversion from an encoding to UTF-8. Threads can't share it.
typedef struct text_icu_decoder text_icu_decoder;

/// Opens a decoder. If this isn't possible, returns NULL, and sets `failure` unless memory is
/// exhausted. If `repair` is set, invalid bytes are converted to U+FFFD. Otherwise, they're errors.
text_icu_decoder *text_icu_decoder_open(
    const char *canonical_name, bool repair, text_icu_failure *failure);
void text_icu_decoder_close(text_icu_decoder *decoder);

/// Converts up to `count` bytes to at most `capacity` bytes of UTF-8, and returns the number of
/// bytes written. Pass true as `at_end` with the last bytes of the stream.
///
/// Sets `taken` to the number of bytes read, and `invalid` to 0. There's one exception: without
/// repair, the conversion stops after an invalid sequence, and `invalid` is set to the length of
/// this sequence. If `invalid` is 0 and fewer than `capacity` bytes were written, all bytes were
/// read.
size_t text_icu_decoder_convert(
    text_icu_decoder *decoder, const uint8_t *bytes, size_t count, size_t *taken, bool at_end,
    uint8_t *utf8, size_t capacity, size_t *invalid);
