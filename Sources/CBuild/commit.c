#include "build.h"

const char *turnstone_commit(void) { return TURNSTONE_COMMIT; }
