#pragma once

#include <gtk/gtk.h>
#include <stdio.h>

// GLib connects handlers with macros, which Swift doesn't import.
static inline gulong connect_signal(gpointer object, const char *signal, GCallback handler,
                                    gpointer data) {
  return g_signal_connect(object, signal, handler, data);
}

static inline gulong connect_signal_after(gpointer object, const char *signal, GCallback handler,
                                          gpointer data) {
  return g_signal_connect_after(object, signal, handler, data);
}

// Swift imports `stdout` as a variable without concurrency protection.
static inline void print_line(const char *line) {
  puts(line);
  fflush(stdout);
}
