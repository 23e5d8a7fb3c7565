// Platform functions that Embedded Swift needs. wasi-libc either doesn't have them, or needs files for them.
#include <stddef.h>
#include <string.h>

#define PAGE(name) __attribute__((import_module("page"), import_name(name)))

PAGE("random") void page_random(void *bytes, size_t count);
PAGE("number") double page_number(const char *text, size_t count);
PAGE("log") void page_log(int byte);

// The bytes seed the hashes of sets and dictionaries.
void arc4random_buf(void *bytes, size_t count) { page_random(bytes, count); }

// The text contains only a decimal number.
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  size_t count = strlen(text);
  *result = page_number(text, count);
  return text + count;
}

// Prints a byte of the message of a trap.
int putchar(int byte) {
  page_log(byte);
  return byte;
}

// The page calls this function first. If no function called the constructors, the linker would add a call to each
// exported function.
extern void __wasm_call_ctors(void);
__attribute__((export_name("start"))) void textlimits_start(void) { __wasm_call_ctors(); }
