#include "terminal.h"

#include <fcntl.h>
#include <string.h>

static int count;
static char **values;

// Called with the arguments before `main`, by glibc and by Apple's loader.
__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
  count = argc;
  values = argv;
}

int command_argument_length(int index) {
  return index < 0 || index >= count ? 0 : (int)strlen(values[index]);
}

int command_argument_byte(int index, int offset) {
  if (offset < 0 || offset >= command_argument_length(index)) return 0;
  return (unsigned char)values[index][offset];
}

int command_open_argument(int index, int skipped) {
  if (index < 0 || index >= count) return -1;
  if (skipped < 0 || skipped > command_argument_length(index)) return -1;
  return open(values[index] + skipped, O_RDONLY | O_CLOEXEC);
}
