#include "text_icu_encodings.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/ucnv.h>
#include <unicode/uset.h>

#include "internal.h"

enum {
  // The sizes of the buffers of a conversion step, in UTF-16 code units and in bytes. They're on
  // the stack.
  UNITS = 512,
  BYTES = 1024,
  // The number of bytes on the stack for the clone of a converter. If a clone doesn't fit, ICU
  // allocates it.
  CLONE_BYTES = 1024,
};

static UConverter *converter_of(const text_icu_encoding *encoding) {
  return (UConverter *)encoding;
}

// MARK: Names

const char *text_icu_encoding_canonical_name(const char *alias) {
  UErrorCode status = U_ZERO_ERROR;
  const char *name = ucnv_getAlias(alias, 0, &status);
  return U_SUCCESS(status) ? name : NULL;
}

int32_t text_icu_encoding_count(void) { return ucnv_countAvailable(); }

const char *text_icu_encoding_name(int32_t index) { return ucnv_getAvailableName(index); }

int32_t text_icu_encoding_alias_count(const char *canonical_name) {
  UErrorCode status = U_ZERO_ERROR;
  return ucnv_countAliases(canonical_name, &status);
}

const char *text_icu_encoding_alias(const char *canonical_name, int32_t index) {
  UErrorCode status = U_ZERO_ERROR;
  return ucnv_getAlias(canonical_name, (uint16_t)index, &status);
}

const char *text_icu_encoding_standard_name(const char *canonical_name) {
  UErrorCode status = U_ZERO_ERROR;
  const char *name = ucnv_getStandardName(canonical_name, "MIME", &status);
  if (name != NULL) return name;
  status = U_ZERO_ERROR;
  return ucnv_getStandardName(canonical_name, "IANA", &status);
}

// MARK: Converters

// A callback of ICU that counts an unencodable scalar and continues. ICU's own callbacks write a
// substitute, or skip default-ignorable scalars, such as joiners, without an error.
static void count_unencodable(
    const void *context, UConverterFromUnicodeArgs *arguments, const UChar *units, int32_t count,
    UChar32 scalar, UConverterCallbackReason reason, UErrorCode *status) {
  (void)arguments, (void)units, (void)count, (void)scalar;
  if (reason > UCNV_IRREGULAR) return;
  if (context != NULL) *(int64_t *)context += 1;
  *status = U_ZERO_ERROR;
}

// Replaces UTF-16 and UTF-32 with UTF-16BE and UTF-32BE, in which ICU doesn't write a byte order
// mark. Apart from the mark, this doesn't change the number of bytes of a text.
static const char *without_byte_order_mark(const char *canonical_name) {
  if (strncmp(canonical_name, "UTF-16", 6) == 0) return "UTF-16BE";
  if (strncmp(canonical_name, "UTF-32", 6) == 0) return "UTF-32BE";
  return canonical_name;
}

text_icu_encoding *text_icu_encoding_open(const char *canonical_name, text_icu_failure *failure) {
  UErrorCode status = U_ZERO_ERROR;
  UConverter *opened = ucnv_open(without_byte_order_mark(canonical_name), &status);
  ucnv_setFromUCallBack(opened, count_unencodable, NULL, NULL, NULL, &status);
  *failure = failure_of(status);
  if (*failure != NULL) {
    ucnv_close(opened);
    return NULL;
  }
  ucnv_setFallback(opened, false);
  return (text_icu_encoding *)opened;
}

void text_icu_encoding_close(text_icu_encoding *encoding) { ucnv_close(converter_of(encoding)); }

// The set can also contain unencodable scalars: those that only have a fallback mapping or, if ICU
// fails, all scalars.
static USet *encodable_scalars(const text_icu_encoding *encoding) {
  UErrorCode status = U_ZERO_ERROR;
  USet *set = uset_openEmpty();
  ucnv_getUnicodeSet(converter_of(encoding), set, UCNV_ROUNDTRIP_AND_FALLBACK_SET, &status);
  if (U_FAILURE(status)) uset_addRange(set, 0, 0x10FFFF);
  return set;
}

static bool maps_sequences(const text_icu_encoding *encoding) {
  USet *set = encodable_scalars(encoding);
  int32_t items = uset_getItemCount(set);
  UChar32 first, last;
  UErrorCode status = U_ZERO_ERROR;
  bool sequences =
      items > 0 && uset_getItem(set, items - 1, &first, &last, NULL, 0, &status) > 0;
  uset_close(set);
  return sequences;
}

bool text_icu_encoding_is_stateless(const text_icu_encoding *encoding) {
  switch (ucnv_getType(converter_of(encoding))) {
  case UCNV_SBCS:
  case UCNV_DBCS:
  case UCNV_MBCS:
  case UCNV_LATIN_1:
  case UCNV_US_ASCII:
  case UCNV_UTF8:
  case UCNV_UTF16_BigEndian:
  case UCNV_UTF16_LittleEndian:
  case UCNV_UTF32_BigEndian:
  case UCNV_UTF32_LittleEndian:
  case UCNV_CESU8:
    return !maps_sequences(encoding);
  default:
    return false;
  }
}

// MARK: Tallies

// Memory on the stack for the clone of a converter, so that a tally doesn't allocate.
typedef union {
  char bytes[CLONE_BYTES];
  max_align_t alignment;
} clone_storage;

static UConverter *clone_converter(
    UConverter *converter, clone_storage *storage, int64_t *unencodable) {
  UErrorCode status = U_ZERO_ERROR;
  UConverter *copy;
  if (ucnv_getType(converter) == UCNV_COMPOUND_TEXT) {
    // The converter is opened again. If a clone were closed, ICU would free converters that the
    // original still uses.
    copy = ucnv_open(ucnv_getName(converter, &status), &status);
  } else {
    int32_t capacity = sizeof storage->bytes;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
    // ucnv_clone, which replaces this function, always allocates and isn't available before ICU 71.
    copy = ucnv_safeClone(converter, storage->bytes, &capacity, &status);
#pragma GCC diagnostic pop
  }
  ucnv_setFromUCallBack(copy, count_unencodable, unencodable, NULL, NULL, &status);
  return U_SUCCESS(status) ? copy : NULL;
}

static void count_page(
    UConverter *converter, uint8_t lowest_lead, UChar32 first,
    uint8_t byte_counts[TEXT_ICU_PAGE_SIZE]) {
  UChar units[2 * TEXT_ICU_PAGE_SIZE];
  int32_t count = 0;
  for (UChar32 scalar = first; scalar < first + TEXT_ICU_PAGE_SIZE; scalar++) {
    U16_APPEND_UNSAFE(units, count, scalar);
  }
  int32_t units_per_scalar = count / TEXT_ICU_PAGE_SIZE;

  // For each byte in `bytes`, ICU stores the index of the encoded code unit in `sources`.
  char bytes[8 * TEXT_ICU_PAGE_SIZE];
  int32_t sources[8 * TEXT_ICU_PAGE_SIZE];
  const UChar *source = units;
  char *target = bytes;
  UErrorCode status = U_ZERO_ERROR;
  ucnv_resetFromUnicode(converter);
  ucnv_fromUnicode(
      converter, &target, bytes + sizeof bytes, &source, units + count, sources, true, &status);
  for (int32_t index = 0; index < target - bytes; index++) {
    if (sources[index] < 0) continue;
    uint8_t *counted = &byte_counts[sources[index] / units_per_scalar];
    uint8_t byte = (uint8_t)bytes[index];
    bool excluded = *counted == 0 && byte >= 0x80 && byte < lowest_lead;
    *counted += excluded ? 0 : 1;
    index += excluded ? 1 : 0;
  }
}

// Each call must have a larger `first` than the call before, because the search continues from the
// range at `range_index`.
static bool page_has_encodable(const USet *set, int32_t *range_index, UChar32 first) {
  int32_t range_count = uset_getItemCount(set);
  for (; *range_index < range_count; *range_index += 1) {
    UChar32 start, end;
    UErrorCode status = U_ZERO_ERROR;
    bool string = uset_getItem(set, *range_index, &start, &end, NULL, 0, &status) != 0;
    if (string) return false;
    if (end >= first) return start < first + TEXT_ICU_PAGE_SIZE;
  }
  return false;
}

// Returns whether a page is known to equal the preceding page. This is the case in a supplementary
// plane whose scalars are all encodable. No encoding has a table for such a plane: GB18030 and the
// Unicode encodings compute the bytes.
static bool repeats_preceding_page(const USet *set, UChar32 first) {
  UChar32 plane = first & ~0xFFFF;
  return plane > 0 && first > plane && uset_containsRange(set, plane, plane + 0xFFFF);
}

int32_t text_icu_encoding_byte_counts(
    const text_icu_encoding *encoding, uint8_t lowest_lead, uint16_t pages[TEXT_ICU_PAGE_COUNT],
    uint8_t *byte_counts) {
  clone_storage storage;
  UConverter *copy = clone_converter(converter_of(encoding), &storage, NULL);
  USet *set = encodable_scalars(encoding);
  int32_t stored = 0;
  int32_t range_index = 0;
  for (int32_t page = 0; page < TEXT_ICU_PAGE_COUNT; page++) {
    UChar32 first = page * TEXT_ICU_PAGE_SIZE;
    if (repeats_preceding_page(set, first)) {
      pages[page] = pages[page - 1];
      continue;
    }
    uint8_t *counts = byte_counts + stored * TEXT_ICU_PAGE_SIZE;
    memset(counts, 0, TEXT_ICU_PAGE_SIZE);
    bool surrogates = first >= 0xD800 && first < 0xE000;
    if (copy != NULL && !surrogates && page_has_encodable(set, &range_index, first)) {
      count_page(copy, lowest_lead, first, counts);
    }
    if (stored == 0 || memcmp(counts, counts - TEXT_ICU_PAGE_SIZE, TEXT_ICU_PAGE_SIZE) != 0) {
      stored += 1;
    }
    pages[page] = (uint16_t)(stored - 1);
  }
  uset_close(set);
  ucnv_close(copy);
  return stored;
}

// Adds the bytes and unencodable scalars of a text to `tally`. If `at_end` is true, they include an
// escape sequence that ICU writes at the end of a text.
static void add_tally(
    UConverter *converter, const uint8_t *text, size_t count, bool at_end,
    text_icu_encoded_tally *tally) {
  size_t position = 0;
  do {
    UChar units[UNITS];
    int32_t filled = to_utf16(text, count, &position, units, UNITS);
    const UChar *source = units;
    UErrorCode status;
    do {
      char bytes[BYTES];
      char *target = bytes;
      status = U_ZERO_ERROR;
      ucnv_fromUnicode(
          converter, &target, bytes + sizeof bytes, &source, units + filled, NULL,
          at_end && position == count, &status);
      tally->bytes += target - bytes;
    } while (status == U_BUFFER_OVERFLOW_ERROR);
    // If ICU failed, each code unit that it didn't convert counts as an unencodable scalar.
    tally->unencodable += units + filled - source;
  } while (position < count);
}

text_icu_encoded_tally text_icu_encoding_tally(
    const text_icu_encoding *encoding, const uint8_t *text, size_t count) {
  text_icu_encoded_tally tally = {0, 0};
  // No bytes are counted for an empty text, even if the encoding begins with an escape sequence.
  if (count == 0) return tally;
  clone_storage storage;
  UConverter *copy = clone_converter(converter_of(encoding), &storage, &tally.unencodable);
  if (copy == NULL) return (text_icu_encoded_tally){0, (int64_t)count};
  add_tally(copy, text, count, true, &tally);
  ucnv_close(copy);
  return tally;
}

// MARK: Streams

struct text_icu_encoding_stream {
  clone_storage storage;
  UConverter *converter;
  text_icu_encoded_tally tally;
  bool is_empty;
};

static bool can_convert_pieces(UConverter *converter) {
  UConverterType type = ucnv_getType(converter);
  // ICU can't clone the state of compound text. For SCSU and LMBCS, ICU looks ahead, but only in
  // the piece that is passed to a call.
  return type != UCNV_COMPOUND_TEXT && type != UCNV_SCSU &&
         (type < UCNV_LMBCS_1 || type > UCNV_LMBCS_LAST);
}

static text_icu_encoding_stream *new_stream(UConverter *converter) {
  if (!can_convert_pieces(converter)) return NULL;
  text_icu_encoding_stream *opened = malloc(sizeof *opened);
  if (opened == NULL) return NULL;
  opened->tally = (text_icu_encoded_tally){0, 0};
  opened->is_empty = true;
  opened->converter = clone_converter(converter, &opened->storage, &opened->tally.unencodable);
  if (opened->converter != NULL) return opened;
  free(opened);
  return NULL;
}

text_icu_encoding_stream *text_icu_encoding_stream_open(const text_icu_encoding *encoding) {
  return new_stream(converter_of(encoding));
}

text_icu_encoding_stream *text_icu_encoding_stream_copy(const text_icu_encoding_stream *other) {
  text_icu_encoding_stream *copy = new_stream(other->converter);
  if (copy == NULL) return NULL;
  copy->tally = other->tally;
  copy->is_empty = other->is_empty;
  return copy;
}

void text_icu_encoding_stream_close(text_icu_encoding_stream *stream) {
  ucnv_close(stream->converter);
  free(stream);
}

void text_icu_encoding_stream_add(
    text_icu_encoding_stream *stream, const uint8_t *text, size_t count) {
  if (count == 0) return;
  stream->is_empty = false;
  add_tally(stream->converter, text, count, false, &stream->tally);
}

text_icu_encoded_tally text_icu_encoding_stream_tally(const text_icu_encoding_stream *stream) {
  if (stream->is_empty) return stream->tally;
  // The end is written to a clone, so that the stream can continue.
  text_icu_encoded_tally tally = stream->tally;
  clone_storage storage;
  UConverter *copy = clone_converter(stream->converter, &storage, &tally.unencodable);
  if (copy == NULL) return tally;
  add_tally(copy, NULL, 0, true, &tally);
  ucnv_close(copy);
  return tally;
}

// MARK: Decoding

struct text_icu_decoder {
  UConverter *source;
  UConverter *utf8;
  // UTF-16 code units. The units from `read` to `written` aren't converted to UTF-8 yet.
  UChar units[UNITS];
  UChar *read;
  UChar *written;
};

text_icu_decoder *text_icu_decoder_open(
    const char *canonical_name, bool repair, text_icu_failure *failure) {
  UErrorCode status = U_ZERO_ERROR;
  text_icu_decoder *decoder = malloc(sizeof *decoder);
  if (decoder == NULL) return NULL;
  decoder->source = ucnv_open(canonical_name, &status);
  decoder->utf8 = ucnv_open("UTF-8", &status);
  decoder->read = decoder->written = decoder->units;
  if (!repair) {
    ucnv_setToUCallBack(
        decoder->source, UCNV_TO_U_CALLBACK_STOP, NULL, NULL, NULL, &status);
  }
  *failure = failure_of(status);
  if (*failure == NULL) return decoder;
  text_icu_decoder_close(decoder);
  return NULL;
}

void text_icu_decoder_close(text_icu_decoder *decoder) {
  ucnv_close(decoder->source);
  ucnv_close(decoder->utf8);
  free(decoder);
}

size_t text_icu_decoder_convert(
    text_icu_decoder *decoder, const uint8_t *bytes, size_t count, size_t *taken, bool at_end,
    uint8_t *utf8, size_t capacity, size_t *invalid) {
  // ICU doesn't accept a null pointer, even if `count` is 0.
  const char *first = count > 0 ? (const char *)bytes : "";
  const char *source = first;
  char *target = (char *)utf8;
  UErrorCode status = U_ZERO_ERROR;
  ucnv_convertEx(
      decoder->utf8, decoder->source, &target, (char *)utf8 + capacity, &source,
      first + count, decoder->units, &decoder->read, &decoder->written,
      decoder->units + UNITS, false, at_end, &status);
  *taken = (size_t)(source - first);
  *invalid = 0;
  if (U_FAILURE(status) && status != U_BUFFER_OVERFLOW_ERROR) {
    char found[32];
    int8_t length = sizeof found;
    UErrorCode ignored = U_ZERO_ERROR;
    ucnv_getInvalidChars(decoder->source, found, &length, &ignored);
    *invalid = U_SUCCESS(ignored) && length > 0 ? (size_t)length : 1;
  }
  return (size_t)(target - (char *)utf8);
}
