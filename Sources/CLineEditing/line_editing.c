#include "line_editing.h"

#include <dlfcn.h>
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

// The interface of GNU readline, which libedit offers under the same names and the BSD licence.
static char *(*read_line)(const char *prompt);
static int (*add_history)(const char *line);

static char *line;

static void load(void) {
  // Loaded when wanted, not linked: a machine that builds needs no header, one that runs no
  // library. The numbers are the ABI's on Debian, on other Linux systems and on macOS.
  static const char *const names[] = {"libedit.so.2", "libedit.so.0", "libedit.3.dylib"};
  for (size_t i = 0; i < sizeof names / sizeof *names && !read_line; i++) {
    void *library = dlopen(names[i], RTLD_NOW);
    if (!library) continue;
    *(void **)&add_history = dlsym(library, "add_history");
    *(void **)&read_line = dlsym(library, "readline");
  }
  // libedit takes the terminal's bytes for what the locale says, and text here is UTF-8.
  setlocale(LC_CTYPE, "");
  if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0) setlocale(LC_CTYPE, "C.UTF-8");
}

bool line_editing_is_available(void) {
  static bool is_loaded;
  if (!is_loaded) load();
  is_loaded = true;
  return read_line && add_history;
}

int line_editing_read(void) {
  if (!line_editing_is_available()) return -1;
  free(line);
  line = read_line("> ");
  if (!line) return -1;
  size_t count = strlen(line);
  if (count > INT_MAX) return -1;
  if (count > 0) add_history(line);
  return (int)count;
}

unsigned char line_editing_byte(int index) { return (unsigned char)line[index]; }
