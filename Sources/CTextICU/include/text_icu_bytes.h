#pragma once

#include <stdint.h>

typedef uint8_t text_icu_bytes __attribute__((ext_vector_type(16)));

/// Bit *n* of the result is the top bit of byte *n*. On x86, this is one instruction.
static inline uint16_t text_icu_top_bits(text_icu_bytes bytes) {
  typedef int8_t signed_bytes __attribute__((ext_vector_type(16)));
  typedef _Bool bits __attribute__((ext_vector_type(16)));
  union {
    bits bits;
    uint16_t number;
  } result;
  result.bits = __builtin_convertvector((signed_bytes)bytes < (signed_bytes)(0), bits);
  return result.number;
}
