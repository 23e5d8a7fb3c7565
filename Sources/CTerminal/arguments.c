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

int command_open_argument(int index, int skipped) {
  if (index < 0 || index >= count || skipped < 0) return -1;
  if (strlen(values[index]) < (size_t)skipped) return -1;
  return open(values[index] + skipped, O_RDONLY | O_CLOEXEC);
}
