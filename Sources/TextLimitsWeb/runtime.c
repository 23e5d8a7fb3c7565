// What Embedded Swift asks of a platform and wasi-libc lacks or has in a form that asks for files.
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define PAGE(name) __attribute__((import_module("page"), import_name(name)))

PAGE("random") void page_random(void *bytes, size_t count);
PAGE("number") double page_number(const char *text, size_t count);
PAGE("log") void page_log(int byte);

// Seeds the hashes of sets and dictionaries.
void arc4random_buf(void *bytes, size_t count) { page_random(bytes, count); }

// A number of JSON that has a fraction; returns where it ends.
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  size_t count = strlen(text);
  *result = page_number(text, count);
  return text + count;
}

// The last words of a module that traps.
int putchar(int byte) {
  page_log(byte);
  return byte;
}

// What the browser knows is not sent to it: how a scalar decomposes, what two compose to, and what a
// scalar is in another case. Decompositions never change once a scalar has them; a small letter may be
// given a capital in a later version of Unicode, so that letter case is the browser's.
//
// These functions of the standard library are private to it. Where a toolchain names them otherwise, the
// linker wraps nothing, and the tests of a page that compare every scalar with the command fail.
PAGE("decompose") uint32_t page_decompose(uint32_t scalar, uint8_t *utf8);
PAGE("compose") uint32_t page_compose(uint32_t first, uint32_t second);
PAGE("changeCase") uint32_t page_change_case(uint32_t scalar, uint32_t mapping, uint8_t *utf8);

// The library's table of decompositions: of each the number of its bytes, and UTF-8. `pack-tables`
// empties it, and its beginning holds the one that was asked for.
extern const uint8_t *const _swift_stdlib_nfd_decompositions;

// The scalar, of 18 bits, and above them where its decomposition is; another one where it has none.
uint32_t __wrap__swift_stdlib_getDecompositionEntry(uint32_t scalar) {
  // `pack-tables` puts it into memory that can be written; the caller reads it before it asks again.
  uint8_t *decomposition = (uint8_t *)_swift_stdlib_nfd_decompositions;
  decomposition[0] = page_decompose(scalar, decomposition + 1);
  return (decomposition[0] ? scalar : ~scalar) & 0x3FFFF;
}

uint32_t __wrap__swift_stdlib_getComposition(uint32_t first, uint32_t second) {
  return page_compose(first, second);
}

// What a scalar becomes in UTF-8; nothing where it stays as it is.
const uint8_t *__wrap__swift_stdlib_getSpecialMapping(uint32_t scalar, uint8_t mapping, size_t *count) {
  static uint8_t mapped[32];
  *count = page_change_case(scalar, mapping, mapped);
  return *count ? mapped : NULL;
}

// Every mapping is a special one.
int32_t __wrap__swift_stdlib_getMapping(uint32_t scalar, uint8_t mapping) { return 0; }

// The library's largest tables of Unicode, lists of ranges of scalars. `pack-tables` writes them as
// differences, which compress to a third, and fills this in.
#define SCALAR 0x1FFFFFu
struct packed_table {
  uint32_t *words;
  uint32_t count;
  // Behind the word of each range stands by how many it is longer than one scalar.
  uint32_t has_lengths;
};
volatile struct packed_table packed_tables[2] = {{0, 1, 0}, {0, 1, 0}};

static void unpack(uint32_t *words, uint32_t count, uint32_t has_lengths) {
  uint8_t *bytes = malloc(4 * count);
  memcpy(bytes, words, 4 * count);
  uint32_t start = 0;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t word = bytes[i] | bytes[count + i] << 8 | bytes[2 * count + i] << 16 |
                    (uint32_t)bytes[3 * count + i] << 24;
    if (has_lengths && i % 2) {
      start += word + 1;
    } else {
      start = (start + (word & 0xFF) + (word >> 19 << 8)) & SCALAR;
      word = start | (word >> 8 & 0x7FF) << 21;
    }
    words[i] = word;
  }
  free(bytes);
}

// What the page calls before anything else. The linker would run constructors at every call if nobody
// else did.
extern void __wasm_call_ctors(void);
__attribute__((export_name("start"))) void textlimits_start(void) {
  __wasm_call_ctors();
  for (int i = 0; i < 2; i++) {
    volatile struct packed_table *table = &packed_tables[i];
    if (table->words) unpack(table->words, table->count, table->has_lengths);
  }
}
