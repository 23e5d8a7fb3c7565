// The engine's memory. Small blocks are of sizes that are four to each doubling, and of each size there is
// a list of those that are free: an engine asks for the same sizes with every key. Large ones, which hold
// texts of any size, are divided and joined. wasi-libc's allocator, which does that with all blocks, is
// four kilobytes more for a page to load.
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#define GRAIN 16u
#define PAGE_SIZE 0x10000u
#define MOST 0x7FFF0000u
// From here on blocks are large, and of whole steps.
#define LARGE 0x10000u
#define STEP 0x1000u

// What stands before the bytes that are handed out.
struct header {
  // 0 for a large block.
  uint32_t size_class;
  // Bytes from the start of the block to behind the header.
  uint32_t offset;
  uint32_t next_free;
  // Of a large block, in bytes.
  uint32_t size;
};

// A large block that is free. No two of them touch, and they stand in the order of their places.
struct gap {
  uint32_t size;
  struct gap *next;
};

extern unsigned char __heap_base;
static uint32_t free_blocks[4 * 32];
static struct gap *gaps;
// Memory that was never handed out; nobody else asks for more of it.
static uint32_t rest, rest_end;

// The first size of at least so many grains: 1, 2, … 8, 10, 12, 14, 16, 20 and so on.
static uint32_t size_class(uint32_t grains) {
  if (grains < 4) return grains;
  uint32_t shift = 29 - (uint32_t)__builtin_clz(grains);
  return 4 * shift + ((grains + (1u << shift) - 1) >> shift);
}

static uint32_t grains(uint32_t size_class) {
  return size_class < 8 ? size_class : (4 + size_class % 4) << (size_class / 4 - 1);
}

// A block from the rest; 0 where the browser has no more memory.
static uint32_t new_block(uint32_t size) {
  if (!rest) {
    rest = ((uint32_t)&__heap_base + GRAIN - 1) & -GRAIN;
    rest_end = __builtin_wasm_memory_size(0) * PAGE_SIZE;
  }
  if (size > rest_end - rest) {
    uint32_t pages = (size - (rest_end - rest) + PAGE_SIZE - 1) / PAGE_SIZE;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return 0;
    rest_end += pages * PAGE_SIZE;
  }
  rest += size;
  return rest - size;
}

// The end of the first gap that is large enough, or a block from the rest.
static uint32_t new_large_block(uint32_t size) {
  for (struct gap **place = &gaps; *place; place = &(*place)->next) {
    struct gap *gap = *place;
    if (gap->size < size) continue;
    gap->size -= size;
    if (!gap->size) *place = gap->next;
    return (uint32_t)gap + gap->size;
  }
  return new_block(size);
}

static void join(struct gap *gap) {
  struct gap *next = gap->next;
  if (!next || (uint32_t)gap + gap->size != (uint32_t)next) return;
  gap->size += next->size;
  gap->next = next->next;
}

static void free_large_block(uint32_t block, uint32_t size) {
  struct gap **place = &gaps, **before = NULL;
  while (*place && (uint32_t)*place < block) {
    before = place;
    place = &(*place)->next;
  }
  struct gap *gap = (struct gap *)block;
  gap->size = size;
  gap->next = *place;
  *place = gap;
  join(gap);
  if (before) {
    join(*before);
    if ((*before)->next != gap) place = before;
  }
  // The rest grows at its start.
  if ((uint32_t)*place + (*place)->size == rest) {
    rest = (uint32_t)*place;
    *place = NULL;
  }
}

static void *allocate(size_t bytes, uint32_t alignment) {
  if (bytes > MOST || alignment > PAGE_SIZE) return NULL;
  // Behind the header, which is a grain, is the first place that is aligned.
  uint32_t size = bytes + alignment + GRAIN, class = 0, block;
  if (size >= LARGE) {
    size = (size + STEP - 1) & -STEP;
    block = new_large_block(size);
  } else {
    class = size_class((bytes + alignment + GRAIN - 1) / GRAIN);
    block = free_blocks[class];
    if (block) {
      free_blocks[class] = ((struct header *)block)->next_free;
    } else {
      block = new_block(grains(class) * GRAIN);
    }
  }
  if (!block) return NULL;
  struct header *header = (struct header *)((block + alignment) & -alignment) - 1;
  header->size_class = class;
  header->size = size;
  header->offset = (uint32_t)(header + 1) - block;
  return header + 1;
}

void *malloc(size_t bytes) { return allocate(bytes, GRAIN); }

int posix_memalign(void **result, size_t alignment, size_t bytes) {
  *result = allocate(bytes, alignment < GRAIN ? GRAIN : alignment);
  return *result ? 0 : 1;
}

void free(void *bytes) {
  if (!bytes) return;
  struct header *header = (struct header *)bytes - 1;
  uint32_t class = header->size_class;
  uint32_t block = (uint32_t)bytes - header->offset;
  if (!class) return free_large_block(block, header->size);
  ((struct header *)block)->next_free = free_blocks[class];
  free_blocks[class] = block;
}
