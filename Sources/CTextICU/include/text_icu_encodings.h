#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text_icu_failure.h"

// Encodings: what a text would take, without ever keeping the bytes. ICU's converters need
// callbacks, status codes and clones for that, which read better in C.

/// A converter from Unicode into one encoding. Nothing below changes it, so threads may share it.
typedef struct text_icu_encoding text_icu_encoding;

typedef struct {
  /// Bytes of the scalars that the encoding holds.
  int64_t bytes;
  /// Scalars that it does not hold.
  int64_t unencodable;
} text_icu_encoded_tally;

enum {
  TEXT_ICU_BLOCK = 256,
  TEXT_ICU_BLOCKS = 0x110000 / TEXT_ICU_BLOCK,
};

/// ICU's own name of the encoding that has this alias, or NULL. Lives as long as the process.
const char *text_icu_encoding_canonical_name(const char *alias);

/// The number of encodings, of aliases of one, and their names.
int32_t text_icu_encoding_count(void);
const char *text_icu_encoding_name(int32_t index);
int32_t text_icu_encoding_alias_count(const char *canonical_name);
const char *text_icu_encoding_alias(const char *canonical_name, int32_t index);

/// The name that mail and the web know it by, else the registered one, else NULL.
const char *text_icu_encoding_standard_name(const char *canonical_name);

/// NULL with a failure if it cannot be opened.
text_icu_encoding *text_icu_encoding_open(const char *canonical_name, text_icu_failure *failure);
void text_icu_encoding_close(text_icu_encoding *encoding);

/// Whether each scalar takes the same bytes wherever it stands: no modes that escape sequences
/// switch, no bytes for a sequence of scalars.
bool text_icu_encoding_is_stateless(const text_icu_encoding *encoding);

/// The bytes of every scalar in a stateless encoding, 0 where it holds none, in blocks of
/// TEXT_ICU_BLOCK scalars: `blocks[scalar / TEXT_ICU_BLOCK]` is the number of the block in `costs`.
/// A block equal to the one before is stored once. Returns the number of blocks stored; `costs` has
/// room for all.
int32_t text_icu_encoding_costs(
    const text_icu_encoding *encoding, uint16_t blocks[TEXT_ICU_BLOCKS], uint8_t *costs);

/// What UTF-8 takes, converted piece by piece in buffers of fixed size. Ill-formed bytes count as
/// U+FFFD.
text_icu_encoded_tally text_icu_encoding_tally(
    const text_icu_encoding *encoding, const uint8_t *text, size_t count);

/// A conversion that text is added to, for one thread at a time.
typedef struct text_icu_encoding_stream text_icu_encoding_stream;

/// NULL where ICU cannot do it, or has no memory.
text_icu_encoding_stream *text_icu_encoding_stream_open(const text_icu_encoding *encoding);
text_icu_encoding_stream *text_icu_encoding_stream_copy(const text_icu_encoding_stream *stream);
void text_icu_encoding_stream_close(text_icu_encoding_stream *stream);

/// Adds UTF-8 that begins and ends between scalars.
void text_icu_encoding_stream_add(
    text_icu_encoding_stream *stream, const uint8_t *text, size_t count);

/// What all that was added takes, were it to end here.
text_icu_encoded_tally text_icu_encoding_stream_tally(const text_icu_encoding_stream *stream);

/// A conversion of an encoding into UTF-8, for one thread at a time.
typedef struct text_icu_decoder text_icu_decoder;

/// Bytes that are none of the encoding's are an error, or with `repair` become U+FFFD. NULL with a
/// failure if it cannot be opened.
text_icu_decoder *text_icu_decoder_open(
    const char *canonical_name, bool repair, text_icu_failure *failure);
void text_icu_decoder_close(text_icu_decoder *decoder);

/// Converts up to `count` bytes and says in `taken` how many; returns the bytes written, at most
/// `capacity`. With `at_end` nothing follows; all has been converted where less than `capacity` was
/// written. `invalid` is the number of bytes taken that are none of the encoding's: then it stops.
size_t text_icu_decoder_convert(
    text_icu_decoder *decoder, const uint8_t *bytes, size_t count, size_t *taken, bool at_end,
    uint8_t *utf8, size_t capacity, size_t *invalid);
