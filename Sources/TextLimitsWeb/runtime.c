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

// What the browser knows is not sent to it: how a scalar decomposes, what two compose to, what a scalar
// is in another case, and of what kind it is. Decompositions never change once a scalar has them; a small
// letter may be given a capital in a later version of Unicode, and a scalar may be assigned, so that
// letter case, categories and properties are the browser's.
//
// These functions of the standard library are private to it. Where a toolchain names them otherwise, the
// linker wraps nothing, and the tests of a page that compare every scalar with the command fail.
PAGE("decompose") uint32_t page_decompose(uint32_t scalar, uint8_t *utf8);
PAGE("compose") uint32_t page_compose(uint32_t first, uint32_t second);
PAGE("changeCase") uint32_t page_change_case(uint32_t scalar, uint32_t mapping, uint8_t *utf8);

PAGE("category") uint32_t page_category(uint32_t scalar);
PAGE("properties") uint32_t page_properties(uint32_t scalar);

// The library's table of decompositions: of each the number of its bytes, and UTF-8. `empty-table`
// empties it, and its beginning holds the one that was asked for.
extern const uint8_t *const _swift_stdlib_nfd_decompositions;

// The scalar, of 18 bits, and above them where its decomposition is; another one where it has none.
uint32_t __wrap__swift_stdlib_getDecompositionEntry(uint32_t scalar) {
  // The linker puts it into memory that can be written; the caller reads it before it asks again.
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

// The general category, by the number that the library gives it. Of scalars whose last bits are equal the
// last one is remembered, since a text asks for the same again and again.
uint8_t __wrap__swift_stdlib_getGeneralCategory(uint32_t scalar) {
  static struct { uint32_t scalar_and_one; uint8_t category; } known[256];
  uint32_t place = scalar % 256;
  if (known[place].scalar_and_one != scalar + 1) {
    known[place].category = page_category(scalar);
    known[place].scalar_and_one = scalar + 1;
  }
  return known[place].category;
}

// Of the binary properties those that the engine asks for, in the order of `services.js`, as the library
// numbers them: White_Space, Emoji, Emoji_Presentation, Emoji_Modifier_Base, Variation_Selector.
uint64_t __wrap__swift_stdlib_getBinaryProperties(uint32_t scalar) {
  static const uint8_t numbers[] = {45, 16, 19, 18, 44};
  uint32_t properties = page_properties(scalar);
  uint64_t bits = 0;
  for (size_t i = 0; i < sizeof numbers; i++) bits |= (uint64_t)(properties >> i & 1) << numbers[i];
  return bits;
}

// What the page calls before anything else. The linker would run constructors at every call if nobody
// else did.
extern void __wasm_call_ctors(void);
__attribute__((export_name("start"))) void textlimits_start(void) { __wasm_call_ctors(); }
