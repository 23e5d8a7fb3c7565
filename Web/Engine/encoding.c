// Encodes strings of a page as UTF-8. The browser's encoder is slower for short strings, since a call takes as long as
// encoding hundreds of code units. It's also slower for scalars that have three bytes, such as those of Chinese.
#include <stdint.h>
#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

static uint8_t *append(uint32_t scalar, uint8_t *at) {
  if (scalar < 0x80) {
    *at++ = scalar;
    return at;
  }
  if (scalar < 0x800) {
    *at++ = 0xC0 | scalar >> 6;
  } else {
    if (scalar < 0x10000) {
      *at++ = 0xE0 | scalar >> 12;
    } else {
      *at++ = 0xF0 | scalar >> 18;
      *at++ = 0x80 | (scalar >> 12 & 0x3F);
    }
    *at++ = 0x80 | (scalar >> 6 & 0x3F);
  }
  *at++ = 0x80 | (scalar & 0x3F);
  return at;
}

// Writes eight code units if all have one byte in UTF-8, or all have three bytes. Returns the end of the written bytes,
// or NULL without SIMD and for other code units.
static uint8_t *append_block(const uint16_t *units, uint8_t *at) {
#ifdef __wasm_simd128__
  v128_t block = wasm_v128_load(units), low_six = wasm_i16x8_splat(0x3F), high_bit = wasm_i16x8_splat(0x80);
  if (wasm_i16x8_all_true(wasm_u16x8_lt(block, high_bit))) {
    wasm_v128_store64_lane(at, wasm_u8x16_narrow_i16x8(block, block), 0);
    return at + 8;
  }
  v128_t is_surrogate = wasm_i16x8_eq(wasm_u16x8_shr(block, 11), wasm_i16x8_splat(0xD800 >> 11));
  v128_t is_longer = wasm_u16x8_ge(block, wasm_i16x8_splat(0x800));
  if (!wasm_i16x8_all_true(wasm_v128_andnot(is_longer, is_surrogate))) return 0;
  v128_t middle = wasm_v128_or(wasm_v128_and(wasm_u16x8_shr(block, 6), low_six), high_bit);
  v128_t first = wasm_v128_or(wasm_u16x8_shr(block, 12), wasm_i16x8_splat(0xE0));
  v128_t two = wasm_v128_or(first, wasm_i16x8_shl(middle, 8));
  v128_t last = wasm_v128_or(wasm_v128_and(block, low_six), high_bit);
  wasm_v128_store(at, wasm_i8x16_shuffle(two, last, 0, 1, 16, 2, 3, 18, 4, 5, 20, 6, 7, 22, 8, 9, 24, 10));
  v128_t rest = wasm_i8x16_shuffle(two, last, 11, 26, 12, 13, 28, 14, 15, 30, 0, 0, 0, 0, 0, 0, 0, 0);
  wasm_v128_store64_lane(at + 16, rest, 0);
  return at + 24;
#else
  return 0;
#endif
}

// Replaces lone surrogates with U+FFFD, and returns the number of bytes. If the output buffer has three bytes for each
// code unit, the code units can be at its end, since each code unit is read before it's overwritten.
__attribute__((export_name("encode")))
uint32_t textlimits_encode(const uint16_t *units, uint32_t count, uint8_t *utf8) {
  const uint16_t *end = units + count;
  uint8_t *at = utf8;
  while (units < end) {
    uint8_t *next = end - units < 8 ? 0 : append_block(units, at);
    if (next) {
      units += 8;
      at = next;
      continue;
    }
    // Trying a block at each of the next code units would be slow.
    for (int left = 8; left > 0 && units < end; left--) {
      uint32_t scalar = *units++;
      if (scalar >> 11 == 0xD800 >> 11) {
        if (scalar < 0xDC00 && units < end && *units >> 10 == 0xDC00 >> 10) {
          scalar = (scalar << 10) + *units++ - ((0xD800 << 10) + 0xDC00 - 0x10000);
        } else {
          scalar = 0xFFFD;
        }
      }
      at = append(scalar, at);
    }
  }
  return at - utf8;
}
