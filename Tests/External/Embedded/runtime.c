// The functions that Embedded Swift requires from a platform, for WebAssembly without a C library.
// Memory isn't freed, since the process runs one small program. Web pages have other
// implementations of these functions.
#include <stddef.h>
#include <stdint.h>

extern unsigned char __heap_base;
static uintptr_t end_of_heap = 0;

__attribute__((import_module("host"), import_name("putchar"))) int host_putchar(int byte);
int putchar(int byte) { return host_putchar(byte); }

int posix_memalign(void **result, size_t alignment, size_t count) {
  if (end_of_heap == 0) end_of_heap = (uintptr_t)&__heap_base;
  uintptr_t start = (end_of_heap + alignment - 1) & ~(uintptr_t)(alignment - 1);
  uintptr_t memory = (uintptr_t)__builtin_wasm_memory_size(0) << 16;
  if (start + count > memory) {
    size_t pages = (start + count - memory + 0xFFFF) >> 16;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return 12;
  }
  end_of_heap = start + count;
  *result = (void *)start;
  return 0;
}

void free(void *memory) { (void)memory; }

// The seed for the hashes of sets and dictionaries is constant, so that the output is, too.
void arc4random_buf(void *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) ((unsigned char *)bytes)[i] = (unsigned char)(i * 37 + 11);
}

// The product of two 128-bit integers, a function of the compiler's runtime. Compiled code calls it
// for a 64-bit product with a check for overflow.
__int128 __multi3(__int128 left, __int128 right) {
  typedef unsigned __int128 Wide;
  const uint64_t low = 0xFFFFFFFF;
  uint64_t a = (uint64_t)left, b = (uint64_t)right;
  uint64_t a0 = a & low, a1 = a >> 32, b0 = b & low, b1 = b >> 32;
  uint64_t middle = a1 * b0 + (a0 * b0 >> 32);
  uint64_t cross = a0 * b1 + (middle & low);
  uint64_t high = a1 * b1 + (middle >> 32) + (cross >> 32);
  high += a * (uint64_t)((Wide)right >> 64) + (uint64_t)((Wide)left >> 64) * b;
  return (__int128)((Wide)high << 64 | (a * b));
}

// The attribute keeps the compiler from replacing the loop by a call of the same function.
__attribute__((no_builtin)) void *memcpy(void *to, const void *from, size_t count) {
  for (size_t i = 0; i < count; i++) ((char *)to)[i] = ((const char *)from)[i];
  return to;
}

__attribute__((no_builtin)) void *memmove(void *to, const void *from, size_t count) {
  if (to < from) return memcpy(to, from, count);
  while (count-- > 0) ((char *)to)[count] = ((const char *)from)[count];
  return to;
}

__attribute__((no_builtin)) void *memset(void *to, int byte, size_t count) {
  for (size_t i = 0; i < count; i++) ((char *)to)[i] = (char)byte;
  return to;
}

__attribute__((no_builtin)) int memcmp(const void *left, const void *right, size_t count) {
  for (size_t i = 0; i < count; i++) {
    int difference = ((const unsigned char *)left)[i] - ((const unsigned char *)right)[i];
    if (difference != 0) return difference;
  }
  return 0;
}
