#include "text_icu.h"
