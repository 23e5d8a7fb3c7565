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

// The library's largest tables of Unicode, lists of ranges of scalars. `pack-tables` writes them as
// differences, which compress to a third, and fills this in.
#define SCALAR 0x1FFFFFu
struct packed_table {
  uint32_t *words;
  uint32_t count;
  // Behind the word of each range stands its length, and before the first a word that is left alone.
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
    if (has_lengths && i % 2 == 0) {
      start += i ? word + 1 : 0;
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
