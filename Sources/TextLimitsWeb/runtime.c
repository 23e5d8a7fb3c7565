// What Embedded Swift asks of a platform and wasi-libc lacks or has in a form that asks for files.
#include <stddef.h>
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

// What the page calls before anything else. The linker would run constructors at every call if nobody
// else did.
extern void __wasm_call_ctors(void);
__attribute__((export_name("start"))) void textlimits_start(void) { __wasm_call_ctors(); }
