#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text_icu_failure.h"

// Encodings: the size of a text without storing its bytes. The callbacks, status codes, and clones
// of ICU's converters are more readable in C.

/// A converter from Unicode to an encoding. It's immutable, so threads can share it.
typedef struct text_icu_encoding text_icu_encoding;

typedef struct {
  /// The number of bytes of the encodable scalars.
  int64_t bytes;
  /// The number of unencodable scalars.
  int64_t unencodable;
} text_icu_encoded_tally;

enum {
  TEXT_ICU_BLOCK = 256,
  TEXT_ICU_BLOCKS = 0x110000 / TEXT_ICU_BLOCK,
};

/// Returns ICU's name of the encoding with an alias, or NULL. The string lives as long as the
/// process.
const char *text_icu_encoding_canonical_name(const char *alias);

/// The number and names of encodings, and of the aliases of an encoding.
int32_t text_icu_encoding_count(void);
const char *text_icu_encoding_name(int32_t index);
int32_t text_icu_encoding_alias_count(const char *canonical_name);
const char *text_icu_encoding_alias(const char *canonical_name, int32_t index);

/// Returns the MIME name or, if there is none, the name that IANA registered, or NULL.
const char *text_icu_encoding_standard_name(const char *canonical_name);

/// Returns NULL with a failure if the encoding can't be opened.
text_icu_encoding *text_icu_encoding_open(const char *canonical_name, text_icu_failure *failure);
void text_icu_encoding_close(text_icu_encoding *encoding);

/// Returns whether the bytes of a scalar don't depend on the text around it: the encoding doesn't
/// have escape sequences, and doesn't map sequences of scalars.
bool text_icu_encoding_is_stateless(const text_icu_encoding *encoding);

/// Writes the number of bytes of every scalar in a stateless encoding, or 0 if it's unencodable.
///
/// `costs` contains blocks of TEXT_ICU_BLOCK scalars, and `blocks[scalar / TEXT_ICU_BLOCK]` is the
/// number of a block. Consecutive equal blocks are stored once. `costs` must have space for all
/// blocks. Returns the number of stored blocks.
int32_t text_icu_encoding_costs(
    const text_icu_encoding *encoding, uint16_t blocks[TEXT_ICU_BLOCKS], uint8_t *costs);

/// Returns the tally of UTF-8, which is converted in buffers of fixed size. Ill-formed bytes count
/// as U+FFFD.
text_icu_encoded_tally text_icu_encoding_tally(
    const text_icu_encoding *encoding, const uint8_t *text, size_t count);

/// A conversion of a stream. Threads can't share it.
typedef struct text_icu_encoding_stream text_icu_encoding_stream;

/// Returns NULL if ICU can't count a stream in the encoding, or there isn't enough memory.
text_icu_encoding_stream *text_icu_encoding_stream_open(const text_icu_encoding *encoding);
text_icu_encoding_stream *text_icu_encoding_stream_copy(const text_icu_encoding_stream *stream);
void text_icu_encoding_stream_close(text_icu_encoding_stream *stream);

/// Adds UTF-8 that begins and ends at scalar boundaries.
void text_icu_encoding_stream_add(
    text_icu_encoding_stream *stream, const uint8_t *text, size_t count);

/// Returns the tally of the stream if it ended here.
text_icu_encoded_tally text_icu_encoding_stream_tally(const text_icu_encoding_stream *stream);

/// A conversion from an encoding to UTF-8. Threads can't share it.
typedef struct text_icu_decoder text_icu_decoder;

/// Opens a decoder, or returns NULL with a failure. Invalid bytes are errors, or U+FFFD with
/// `repair`.
text_icu_decoder *text_icu_decoder_open(
    const char *canonical_name, bool repair, text_icu_failure *failure);
void text_icu_decoder_close(text_icu_decoder *decoder);

/// Converts up to `count` bytes, and sets `taken` to their number. Returns the number of bytes
/// written. If it's less than `capacity`, all bytes were converted. Set `at_end` with the last
/// bytes. Conversion stops at an invalid sequence and sets `invalid` to its length, which `taken`
/// includes.
size_t text_icu_decoder_convert(
    text_icu_decoder *decoder, const uint8_t *bytes, size_t count, size_t *taken, bool at_end,
    uint8_t *utf8, size_t capacity, size_t *invalid);
